import { get } from 'node:http'
import { frameCutter } from '../../../src/live/frames'
import type { Member } from './people'

/** A message as somebody was told of it. */
export interface Told {
  event: number
  id: number
  seq: number
  text: string
  at: number
}

export interface Reader {
  told: Told[]
  stop: () => void
}

/** Opens the stream of one person; resolves when it stands. */
export function openReader(address: string, { token }: Member): Promise<Reader> {
  return new Promise((resolve, reject) => {
    const told: Told[] = []
    const cutter = frameCutter()
    const request = get(
      `${address}/api/events`,
      { headers: { authorization: `Bearer ${token}` }, agent: false },
      (reply) => {
        if (reply.statusCode !== 200) return reject(new Error(`A stream was refused: ${reply.statusCode}`))
        reply.setEncoding('utf8')
        reply.on('data', (piece: string) => {
          for (const { id, event, data } of cutter(piece)) {
            if (event !== 'chat.message') continue
            const { message } = JSON.parse(data) as {
              message: { message_id: number; seq: number; message: string }
            }
            told.push({
              event: Number(id),
              id: message.message_id,
              seq: message.seq,
              text: message.message,
              at: performance.now(),
            })
          }
        })
        reply.on('error', () => {})
        resolve({ told, stop: () => request.destroy() })
      },
    )
    request.on('error', reject)
  })
}
