import { upload } from '../../../contract/limits'
import type { FileRefusal, Received } from './store-file'

/** A recording whose content has been validated but that isn't stored yet. */
export interface CheckedAudio {
  name: string
  audio: Uint8Array
  kind: AudioKind
}
export type AudioKind = 'webm' | 'ogg' | 'm4a' | 'wav'
type AudioResult = { ok: true; file: CheckedAudio } | { ok: false; reason: FileRefusal }

/** MIME types of the recording kinds that can be stored. */
export const audioTypes: Record<AudioKind, string> = {
  webm: 'audio/webm',
  ogg: 'audio/ogg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
}

/** Number of bytes searched for codec names: they are near the start, except in mp4, where they may be at the end. */
const head = 8192

/**
 * Validates a browser recording by content: WebM or Ogg with Opus or Vorbis, MP4 with audio only, or WAV. Rejects
 * video.
 */
export async function checkAudio(received: Received): Promise<AudioResult> {
  const { name, size } = received
  if (size === 0) return { ok: false, reason: 'empty' }
  if (size > upload.audioBytes) return { ok: false, reason: 'tooLarge' }
  const bytes = await received.bytes()
  const kind = kindOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  return kind ? { ok: true, file: { name, audio: bytes, kind } } : { ok: false, reason: 'notADocument' }
}

function kindOf(bytes: Buffer): AudioKind | null {
  if (bytes.length < 44) return null
  const start = bytes.subarray(0, head)
  const at = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (bytes.readUInt32BE(0) === 0x1a45dfa3)
    return start.includes('webm') &&
      /A_(?:OPUS|VORBIS)/.test(start.toString('latin1')) &&
      !/V_(?:VP|AV1|MPEG|MS)/.test(start.toString('latin1'))
      ? 'webm'
      : null
  if (at(0, 4) === 'OggS') return start.includes('OpusHead') || start.includes('\x01vorbis') ? 'ogg' : null
  if (at(4, 8) === 'ftyp') return mp4Holds(bytes, 'soun') && !mp4Holds(bytes, 'vide') ? 'm4a' : null
  if (at(0, 4) === 'RIFF' && at(8, 12) === 'WAVE')
    return start.includes('fmt ') && start.includes('data') ? 'wav' : null
  return null
}

/** Whether an MP4 has a track of this kind, by its handler. */
function mp4Holds(bytes: Buffer, kind: 'soun' | 'vide'): boolean {
  for (let at = bytes.indexOf('hdlr'); at >= 0; at = bytes.indexOf('hdlr', at + 4))
    if (bytes.toString('latin1', at + 12, at + 16) === kind) return true
  return false
}
