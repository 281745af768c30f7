const types: Record<string, string> = {
  webp: 'image/webp',
  pdf: 'application/pdf',
  webm: 'audio/webm',
  ogg: 'audio/ogg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
}

/** The type of a file that is served only to be saved. */
export const unknownType = 'application/octet-stream'

/** The media type that a file's key says it has. */
export const fileType = (key: string): string => types[key.split('.').pop() ?? ''] ?? unknownType
