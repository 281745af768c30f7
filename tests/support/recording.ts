/**
 * Returns a recording as a browser makes it: WebM with Opus, of which only the header is real. `salt` makes it unique.
 */
export function recording(salt = '', codec = 'A_OPUS'): File {
  const bytes = Buffer.concat([
    Buffer.from('1a45dfa3', 'hex'),
    Buffer.from(`\x9fB\x86\x81\x01B\x82\x84webm\x18\x53\x80\x67\x86${codec}\x63\xa2OpusHead`, 'latin1'),
    Buffer.alloc(64),
    Buffer.from(salt),
  ])
  return new File([new Uint8Array(bytes)], 'voice.webm', { type: 'audio/webm' })
}
