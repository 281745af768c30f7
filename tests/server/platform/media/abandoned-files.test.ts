import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectionLimits } from '../../../../server/platform/http/requests/connections'
import { envelopeErrors } from '../../../../server/platform/http/errors'
import { BytesInFlight, boundBodies } from '../../../../server/platform/http/requests/bytes-in-flight'
import { boundUnreadAnswers } from '../../../../server/platform/http/requests/unread-answers'
import { archiveRoutes } from '../../../../server/platform/maps/archive-routes'

let dataDir: string
let http: FastifyInstance
let origin: string
let faults: unknown[]
let closed: Promise<unknown>
/** Hook that runs after the file was opened and before its first byte is sent. */
let meanwhile: (request: FastifyRequest, file: Readable) => unknown
const warned = vi.fn()
const leak = expect.objectContaining({ name: 'MaxListenersExceededWarning' })

beforeEach(async () => {
  process.on('warning', warned)
  dataDir = mkdtempSync(join(tmpdir(), 'threshold-maps-'))
  mkdirSync(join(dataDir, 'maps'))
  writeFileSync(join(dataDir, 'maps/town.pmtiles'), Buffer.alloc(100_000))
  faults = []
  http = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => void faults.push(line) } } })
  envelopeErrors(http, { security: { write: (event) => void faults.push(event) } })
  boundUnreadAnswers(http, connectionLimits)
  boundBodies(http, new BytesInFlight(1024))
  await http.register(multipart)
  http.addHook('onSend', async (request, _reply, payload) => {
    if (typeof (payload as Readable).pipe !== 'function') return
    closed = new Promise((resolve) => (payload as Readable).once('close', resolve))
    await meanwhile(request, payload as Readable)
  })
  await http.register(archiveRoutes, { dataDir })
  origin = await http.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  await http.close()
  rmSync(dataDir, { recursive: true })
  process.off('warning', warned)
  warned.mockReset()
})

describe("file that isn't sent", () => {
  it('an unreadable file is answered with the envelope, without a listener leak warning', async () => {
    meanwhile = (_request, file) => file.destroy(new Error('EIO'))
    const answer = await fetch(`${origin}/maps/town.pmtiles`)
    expect(answer.status).toBe(500)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await answer.json()).toMatchObject({ error: true, code: 'FAULT' })
    expect(faults).toEqual([expect.stringContaining('EIO'), 'server.fault'])
    expect(warned).not.toHaveBeenCalledWith(leak)
  })

  it('a reader disconnecting before the first byte causes no logged fault', async () => {
    meanwhile = async ({ raw: { socket } }) => {
      socket.destroy()
      await once(socket, 'close')
    }
    const client = connect((http.server.address() as AddressInfo).port)
    client.write('GET /maps/town.pmtiles HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await once(client, 'close')
    await closed
    await setImmediate()
    expect(faults).toEqual([])
    expect(warned).not.toHaveBeenCalledWith(leak)
  })
})
