import { get, type ClientRequest } from 'node:http'
import { frameCutter } from '../../../../src/app/live/split-frames'
import type { Member } from './people'

/** A message as received by a reader. */
export interface Reported {
  event: number
  id: number
  seq: number
  text: string
  at: number
}

export interface Reader {
  notified: Reported[]
  /** Number of resets received; a reset means that events were lost. */
  resets: number
  /** Cuts the connection; the reader reconnects with the last event id it has. */
  cut: () => void
  stop: () => void
}

const againMs = 200

/** Opens a user's event stream at one of these URLs and keeps it open; resolves once it is first connected. */
export function openReader(addresses: readonly string[], { token }: Member): Promise<Reader> {
  return new Promise((resolve) => {
    let line: ClientRequest | null = null
    let last: string | null = null
    let stopped = false
    const reader: Reader = {
      notified: [],
      resets: 0,
      cut: () => line?.destroy(),
      stop: () => {
        stopped = true
        line?.destroy()
      },
    }
    const again = () => void (stopped || setTimeout(open, againMs))
    const open = () => {
      const cutter = frameCutter()
      const address = addresses[Math.floor(Math.random() * addresses.length)]!
      const headers = { authorization: `Bearer ${token}`, ...(last !== null && { 'last-event-id': last }) }
      line = get(`${address}/api/events`, { headers, agent: false }, (reply) => {
        reply.on('error', () => {}).once('close', again)
        if (reply.statusCode !== 200) return reply.destroy()
        reply.setEncoding('utf8').on('data', (piece: string) => {
          for (const { id, event, data } of cutter(piece)) {
            last = String(id)
            if (event === 'reset') reader.resets++
            if (event === 'chat.message') reader.notified.push(summaryOf(Number(id), data))
          }
          // The first event carries the id after which the stream starts; no later event may be lost.
          if (last !== null) resolve(reader)
        })
      })
      let answered = false
      line.once('response', () => (answered = true))
      line.on('error', () => void (answered || again()))
    }
    open()
  })
}

function summaryOf(event: number, data: string): Reported {
  const { message } = JSON.parse(data) as { message: { message_id: number; seq: number; message: string } }
  return { event, id: message.message_id, seq: message.seq, text: message.message, at: performance.now() }
}
