import { once } from 'node:events'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { copyFiles } from '../../../../server/platform/ports/copy-files'
import { contentKey } from '../../../../server/platform/ports/file-keys'
import { folderFiles } from '../../../../server/platform/ports/files-folder'
import { filesPlugin } from '../../../../server/platform/ports/files-plugin'
import { bytesOf } from '../../../support/read-bytes'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'))
})
afterEach(() => rm(folder, { recursive: true }))

const bytes = Buffer.from('some bytes')
const open = contentKey(bytes, { folder: 'documents', extension: 'pdf' })
const secret = contentKey(bytes, { folder: 'documents', extension: 'pdf', owner: 7 })

describe('files in a folder', () => {
  it('store content once, under a key of its own', async () => {
    const files = folderFiles(folder)
    await files.put(open, bytes)
    await files.put(open, bytes)
    expect(await bytesOf(files, open)).toEqual(bytes)
    expect((await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.pdf'))).toHaveLength(
      1,
    )
    await files.remove(open)
    await files.remove(open)
    expect(await bytesOf(files, open)).toBeNull()
  })

  it('a first copy includes all files, and a second one only those added since', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'files-'))
    const [from, to] = [folderFiles(folder), folderFiles(elsewhere)]
    for (const key of [open, secret]) await from.put(key, bytes)
    // A temporary file of a killed server isn't copied.
    await writeFile(join(folder, `${open}.1a2b3c4d`), 'some by')
    expect(await copyFiles(from, to)).toEqual({ copied: 2, present: 0 })
    const others = contentKey(bytes, { folder: 'documents', extension: 'pdf', owner: 77 })
    await from.put(others, bytes)
    expect(await copyFiles(from, to)).toEqual({ copied: 1, present: 2 })
    for (const key of [open, secret, others]) {
      expect(await bytesOf(to, key)).toEqual(bytes)
      expect(await bytesOf(from, key)).toEqual(bytes)
    }
    await rm(elsewhere, { recursive: true })
  })

  it("a user's private files are deleted together, without touching another user's", async () => {
    const files = folderFiles(folder)
    const others = contentKey(bytes, { folder: 'documents', extension: 'pdf', owner: 77 })
    for (const key of [open, secret, others]) await files.put(key, bytes)
    await files.removePrivate(7)
    await files.removePrivate(7)
    expect(await bytesOf(files, secret)).toBeNull()
    for (const key of [open, others]) expect(await bytesOf(files, key)).toEqual(bytes)
  })

  it('files without a row are deleted once they are old, as are temporary files of a killed server', async () => {
    const files = folderFiles(folder)
    for (const key of [open, secret]) await files.put(key, bytes)
    const draft = join(folder, `${open}.1a2b3c4d`)
    await writeFile(draft, 'some by')
    const known = async (keys: string[]) => new Set(keys.filter((key) => key === secret))
    expect(await files.sweep(60_000, known)).toBe(0)
    const old = new Date(Date.now() - 120_000)
    for (const path of [join(folder, open), join(folder, secret), draft]) await utimes(path, old, old)
    // The file was stored again, so it is no longer old.
    await files.put(open, bytes)
    expect(await files.sweep(60_000, known)).toBe(1)
    await utimes(join(folder, open), old, old)
    expect(await files.sweep(60_000, known)).toBe(1)
    expect([await bytesOf(files, open), await bytesOf(files, secret)]).toEqual([null, bytes])
  })

  it.each(['../../etc/passwd', 'pictures/../../x', '', 'pictures/ab', 'private/7/../8/x'])(
    'files outside the folder are never read or written: %s',
    async (key) => {
      const files = folderFiles(folder)
      expect(await bytesOf(files, key)).toBeNull()
      await expect(files.put(key, bytes)).rejects.toThrow(/not a file key/)
    },
  )
})

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Returns the bytes actually held by buffers, after garbage collection. */
function heldBytes(): number {
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}

async function serve() {
  const files = folderFiles(folder)
  await files.put(open, bytes)
  await files.put(secret, bytes)
  const app = fastify()
  await app.register(filesPlugin, {
    files,
    opens: () => false,
    mayRead: async (request, owner) => request.headers['x-user'] === String(owner),
  })
  return app
}

describe('/files', () => {
  it('serves public content as immutable', async () => {
    const answer = await (await serve()).inject({ url: `/files/${open}` })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.rawPayload).toEqual(bytes)
  })

  it('serves private content only to its owner', async () => {
    const app = await serve()
    expect((await app.inject({ url: `/files/${secret}` })).statusCode).toBe(404)
    expect((await app.inject({ url: `/files/${secret}`, headers: { 'x-user': '8' } })).statusCode).toBe(404)
    const own = await app.inject({ url: `/files/${secret}`, headers: { 'x-user': '7' } })
    expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'private, no-store'])
  })

  it('answers 404 to everything else', async () => {
    const app = await serve()
    for (const url of [
      '/files/',
      '/files/nothing',
      '/files/..%2f..%2fetc%2fpasswd',
      '/files/private%2f7%2fx',
    ])
      expect((await app.inject({ url })).statusCode).toBe(404)
  })

  it("doesn't read files faster than the client does", async () => {
    const app = await serve()
    const large = Buffer.alloc(8 * 1024 * 1024, 'x')
    const key = contentKey(large, { folder: 'documents', extension: 'pdf' })
    await folderFiles(folder).put(key, large)
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    const before = heldBytes()
    const sockets = Array.from({ length: 30 }, () => connect(port, '127.0.0.1').pause())
    for (const socket of sockets) socket.write(`GET /files/${key} HTTP/1.1\r\nhost: x\r\n\r\n`)
    // The first bytes of each file have arrived, so anything that was buffered is in memory now.
    await Promise.all(sockets.map((socket) => once(socket, 'readable')))
    const grown = heldBytes() - before
    for (const socket of sockets) socket.destroy()
    await app.close()
    // This is a third of the 240 MB requested.
    expect(grown).toBeLessThan(80 * 1024 * 1024)
  })

  it('sends the length of a file, including for HEAD requests', async () => {
    const app = await serve()
    const head = await app.inject({ method: 'HEAD', url: `/files/${open}` })
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([200, '10', 0])
  })
})
