"""Infrastructure as code for GPU-cluster networks: from an intent file to reviewed configuration."""

__version__ = "0.1.0"
