import { chat } from '../../../contract/limits'
import type { Body, FinishOutput, OpenOutput } from '../../../machines/flows/message/ports'

/** Audio types the server accepts, those best supported by browsers first. */
const kinds = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4']
const endings: Record<string, string> = { 'audio/webm': 'webm', 'audio/ogg': 'ogg', 'audio/mp4': 'm4a' }

/** Chunk length in ms, i.e. the most that is lost if the page closes during recording. */
const pieceMs = 1_000

/** Joins the chunks of a recording to one message; null without any. */
export function recordingOf(pieces: Blob[], kind: string): Body | null {
  const type = kind.split(';')[0]!
  const file = new Blob(pieces, { type })
  return file.size > 0
    ? { text: '', file, name: `recording.${endings[type] ?? 'webm'}`, isVoice: true }
    : null
}

/** Microphone of one message. */
export class Microphone {
  private stream: MediaStream | null = null
  private recorder: MediaRecorder | null = null
  private sound: AudioContext | null = null
  private meter: AnalyserNode | null = null
  private readonly pieces: Blob[] = []

  /**
   * `onEnd` is called if the recording ends unexpectedly, e.g. when the microphone is unplugged. `onPiece` receives the
   * recording in chunks while it runs.
   */
  constructor(
    private readonly onEnd: () => void,
    private readonly onPiece: (sound: Blob) => void,
  ) {}

  /** Requests permission and starts recording. Throws on browser errors. */
  async open(signal: AbortSignal): Promise<OpenOutput> {
    this.close()
    const kind = globalThis.MediaRecorder && kinds.find((one) => MediaRecorder.isTypeSupported(one))
    if (!kind || !navigator.mediaDevices) return { ok: false, reason: 'MICROPHONE_MISSING' }
    let stream: MediaStream
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true })
    } catch (error) {
      const { name } = error as Error
      if (name === 'NotAllowedError' || name === 'SecurityError')
        return { ok: false, reason: 'MICROPHONE_DENIED' }
      if (name === 'NotFoundError') return { ok: false, reason: 'MICROPHONE_MISSING' }
      return { ok: false, reason: 'NO_SOUND' }
    }
    this.stream = stream
    if (signal.aborted) {
      this.close()
      return { ok: false, reason: 'NO_SOUND' }
    }
    this.pieces.length = 0
    const bits = chat.recordingBitsPerSecond
    const recorder = new MediaRecorder(stream, { mimeType: kind, audioBitsPerSecond: bits })
    this.recorder = recorder
    recorder.addEventListener('dataavailable', ({ data }) => {
      this.pieces.push(data)
      if (data.size > 0) this.onPiece(data)
    })
    for (const track of stream.getTracks()) track.addEventListener('ended', this.onEnd)
    recorder.start(pieceMs)
    this.sound = new AudioContext()
    this.meter = this.sound.createAnalyser()
    this.sound.createMediaStreamSource(stream).connect(this.meter)
    return { ok: true }
  }

  /** Returns the current level, 0 to 1. */
  level(): number {
    if (!this.meter) return 0
    const waves = new Float32Array(this.meter.fftSize)
    this.meter.getFloatTimeDomainData(waves)
    return Math.min(1, Math.max(...waves.map(Math.abs)) * 1.5)
  }

  /** Closes the microphone and returns the recording. */
  async finish(): Promise<FinishOutput> {
    const { recorder } = this
    try {
      if (recorder && recorder.state !== 'inactive') {
        const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }))
        recorder.stop()
        await ended
      }
    } finally {
      this.close()
    }
    const body = recordingOf(this.pieces, recorder?.mimeType ?? '')
    return body ? { ok: true, body } : { ok: false, reason: 'NO_SOUND' }
  }

  /** Releases the microphone, so the browser's recording indicator disappears. */
  close() {
    for (const track of this.stream?.getTracks() ?? []) track.stop()
    void this.sound?.close()
    this.stream = this.recorder = this.sound = this.meter = null
  }
}
