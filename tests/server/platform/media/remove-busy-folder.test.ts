import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, expect, test } from 'vitest'
import { removeWhileWritten } from '../../../../server/app/clean-up-on-interrupt'

const home = mkdtempSync(join(tmpdir(), 'threshold-removed-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** Writes one file after another into a folder until it is gone, as copying a database does. */
const writer = `
  const { mkdirSync, writeFileSync } = require('node:fs')
  const { parentPort, workerData: folder } = require('node:worker_threads')
  mkdirSync(folder)
  const ends = Date.now() + 20_000
  try {
    for (let n = 0; Date.now() < ends; n += 1) {
      writeFileSync(folder + '/' + n, 'x')
      if (n === 100) parentPort.postMessage('writing')
    }
  } catch {}`

test('a folder is removed even while another thread keeps writing into it', async () => {
  const folder = join(home, 'copy')
  const worker = new Worker(writer, { eval: true, workerData: folder })
  const ended = new Promise((resolve) => worker.once('exit', resolve))
  await new Promise((resolve) => worker.once('message', resolve))
  removeWhileWritten(folder)
  await ended
  expect(readdirSync(home)).toEqual([])
})

test('removing a missing folder succeeds', () => {
  removeWhileWritten(join(home, 'nothing'))
  expect(existsSync(join(home, 'nothing'))).toBe(false)
})
