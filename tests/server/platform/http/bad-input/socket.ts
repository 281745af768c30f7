import { connect } from 'node:net'

/** Response on a separate connection, read until the server closes it. */
export interface Raw {
  status: number
  headers: Record<string, string>
  text: string
}

/**
 * Writes raw bytes, HTTP or not, to the server. `hangUp` closes the connection without awaiting a response, as when a
 * browser leaves during an upload.
 */
export function speak(port: number, bytes: string | Buffer, hangUp = false): Promise<Raw | null> {
  return new Promise((resolve, reject) => {
    const reply: Buffer[] = []
    const socket = connect(port, '127.0.0.1')
    socket.setTimeout(10_000, () => socket.destroy(new Error('no answer within ten seconds')))
    socket.on('data', (part) => reply.push(part))
    socket.on('error', reject)
    socket.on('close', () => resolve(reply.length > 0 ? read(Buffer.concat(reply).toString('utf8')) : null))
    socket.write(bytes, () => {
      if (hangUp) socket.destroy()
    })
  })
}

function read(answer: string): Raw {
  const end = answer.indexOf('\r\n\r\n')
  const [first = '', ...lines] = answer.slice(0, end).split('\r\n')
  const headers = lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return {
    status: Number(first.split(' ')[1]),
    headers: Object.fromEntries(headers) as Record<string, string>,
    text: answer.slice(end + 4),
  }
}
