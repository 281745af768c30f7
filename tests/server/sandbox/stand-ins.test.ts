import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectRoot } from '../../../server/platform/process/root'
import { freePort } from '../../run/free-port'
import { programOf } from '../../run/program'
import { testApp, type TestApp } from '../../support/harness'

const pages = [
  '/mailbox',
  '/sandbox/events',
  '/sandbox/pay/stripe/none',
  '/sandbox/identity/google',
  '/sandbox/identity/action?mode=resetPassword&oobCode=x',
  '/alerts/stop',
  '/alerts/stop-messages',
  '/api/docs',
]

describe('production with sandboxes allowed', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp({ NODE_ENV: 'production', ALLOW_STAND_INS: '1', SEED: 'demo' })
  })
  afterAll(() => app.close())

  test('tells the pages which sandboxes are active', async () => {
    const { data } = await app.call('web-settings')
    expect(data.stand_ins).toEqual(['mailbox', 'identity', 'payments', 'demo'])
  })

  test.each(pages)('shows a banner on %s, in three languages', async (url) => {
    const banners = { en: 'Test site', ar: 'موقع تجريبي', hi: 'परीक्षण साइट' }
    for (const [lang, title] of Object.entries(banners)) {
      const { body } = await app.http.inject({ url, headers: { 'accept-language': lang } })
      expect(body.match(/<aside data-stand-ins/g)).toHaveLength(1)
      expect(body).toContain(`aria-label="${title}"`)
      expect(body.indexOf('<aside')).toBeLessThan(body.search(/<main|<div/))
    }
  })
})

describe('sandbox banner', () => {
  const standIns = async (env: Record<string, string>) => {
    const app = await testApp(env)
    const { data } = await app.call('web-settings')
    const { body } = await app.http.inject({ url: '/sandbox/events' })
    await app.close()
    return { names: data.stand_ins, onPages: body.includes('data-stand-ins') }
  }

  test('names only payments if no other sandbox was allowed', async () => {
    const env = { NODE_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1:1', ALLOW_SANDBOX_PAYMENTS: '1' }
    expect(await standIns(env)).toEqual({ names: ['payments'], onPages: true })
  })

  test("doesn't appear on the operator's own machine", async () => {
    expect(await standIns({})).toEqual({ names: [], onPages: false })
  })
})

const home = mkdtempSync(join(tmpdir(), 'refused-'))
afterAll(() => rmSync(home, { recursive: true }))

/** Starts a real server and resolves once it has exited. */
async function startWith(env: Record<string, string>) {
  const dataDir = join(home, 'data')
  const port = await freePort()
  const child = spawn(process.execPath, programOf('main'), {
    cwd: projectRoot,
    env: { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += String(piece)))
  const code = await new Promise<number | null>((ended) => child.once('exit', ended))
  return { code, output, made: existsSync(dataDir), listens: await listens(port) }
}

const listens = (port: number) =>
  new Promise<boolean>((known) => {
    const socket = connect(port, '127.0.0.1', () => known(true))
    socket.once('error', () => known(false))
    socket.once('connect', () => socket.destroy())
  })

test("a production server with an open mailbox doesn't start: it prints one sentence, creates no database and opens no port", async () => {
  const { output, ...found } = await startWith({ NODE_ENV: 'production' })
  expect(found).toEqual({ code: 1, made: false, listens: false })
  expect(output).toContain('SMTP_URL')
  expect(output).not.toMatch(/SEED|FIREBASE|ALLOW_SANDBOX_PAYMENTS|\bat \w/)
})

test("a server with a public address and every sandbox active doesn't start, and names each sandbox", async () => {
  const { output, ...found } = await startWith({ PUBLIC_URL: 'https://homes.example.com' })
  expect(found).toEqual({ code: 1, made: false, listens: false })
  for (const setting of ['SMTP_URL', 'FIREBASE_PROJECT_ID', 'ALLOW_SANDBOX_PAYMENTS=0', 'SEED=none'])
    expect(output).toContain(setting)
})
