import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listenable } from '../../server/bootstrap/listenable'
import { plainReason } from '../../server/bootstrap/plain-reason'
import { lockDataDir } from '../../server/db/lock'

const reasonOf = async (start: () => unknown) => {
  try {
    await start()
  } catch (error) {
    return plainReason(error)
  }
  return null
}

it('says in one sentence why nothing can be opened at an address', async () => {
  const other = createServer()
  await new Promise<void>((open) => other.listen(0, '127.0.0.1', open))
  const { port } = other.address() as AddressInfo
  expect(await reasonOf(() => listenable({ HOST: '127.0.0.1', PORT: port }))).toMatch(
    /^The port is in use: .*Choose another with PORT\.$/,
  )
  await new Promise((closed) => other.close(closed))
  expect(await reasonOf(() => listenable({ HOST: '127.0.0.1', PORT: port }))).toBeNull()
  expect(await reasonOf(() => listenable({ HOST: 'no address', PORT: port }))).toMatch(
    /^Nothing can be opened at no address:/,
  )
})

it('says in one sentence why a data folder cannot be used, and gives one back that can', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'start-'))
  const file = join(folder, 'file')
  writeFileSync(file, '')
  for (const wrong of [file, join(file, 'below')])
    expect(await reasonOf(() => lockDataDir(wrong))).toMatch(
      /^The data folder .* cannot be used: .*DATA_DIR\.$/,
    )
  const unlock = lockDataDir(join(folder, 'new'))
  unlock()
  lockDataDir(join(folder, 'new'))()
  rmSync(folder, { recursive: true })
})
