const types: Record<string, string> = {
  webp: 'image/webp',
  pdf: 'application/pdf',
  webm: 'audio/webm',
  ogg: 'audio/ogg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
}

/** Media type of files served only for download. */
export const unknownType = 'application/octet-stream'

/** Returns the media type for a key's extension. */
export const fileType = (key: string): string => types[key.split('.').pop() ?? ''] ?? unknownType
