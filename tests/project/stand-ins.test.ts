import { describe, expect, test } from 'vitest'
import { readConfig } from '../../server/platform/config/config'
import { isLoopback } from '../../server/platform/config/loopback'
import { refusedStandIns, refuseEmbedded, refuseStandIns } from '../../server/platform/config/stand-ins'

type Env = Record<string, string>

const production: Env = { NODE_ENV: 'production' }
const mail: Env = { SMTP_URL: 'smtp://mail.example.com' }
const site: Env = { PUBLIC_URL: 'https://homes.example.com' }
const firebase: Env = {
  FIREBASE_PROJECT_ID: 'homes',
  FIREBASE_API_KEY: 'AIza',
  FIREBASE_AUTH_DOMAIN: 'homes.firebaseapp.com',
}
/** `npm start` sets NODE_ENV for React; the server is in production only if the operator says so. */
const started: Env = { NODE_ENV: 'production', PRODUCTION: '0' }

/** Sandbox services for which startup is refused with these settings, and those that are active. */
const cases: { title: string; env: Env; refused: string[]; open: string[] }[] = [
  { title: 'nothing set', env: {}, refused: [], open: ['mailbox', 'identity', 'payments', 'demo'] },
  { title: 'npm start', env: started, refused: [], open: ['mailbox', 'identity', 'payments', 'demo'] },
  {
    title: 'another loopback address',
    env: { ...started, HOST: '127.0.0.5', PUBLIC_URL: 'http://[::1]:3000' },
    refused: [],
    open: ['mailbox', 'identity', 'payments', 'demo'],
  },
  { title: 'production alone', env: production, refused: ['mailbox'], open: ['mailbox'] },
  {
    title: 'npm start in production',
    env: { ...production, PRODUCTION: '1' },
    refused: ['mailbox'],
    open: ['mailbox'],
  },
  {
    title: 'production on loopback',
    env: { ...production, HOST: '127.0.0.1' },
    refused: ['mailbox'],
    open: ['mailbox'],
  },
  { title: 'production with mail', env: { ...production, ...mail }, refused: [], open: [] },
  {
    title: 'production with all',
    env: { ...production, ...mail, ...site, ...firebase },
    refused: [],
    open: [],
  },
  {
    title: 'production seeded with demo people',
    env: { ...production, ...mail, SEED: 'demo' },
    refused: ['demo'],
    open: ['demo'],
  },
  {
    title: 'a public address that was not called a production',
    env: { ...started, ...site },
    refused: ['mailbox', 'identity', 'payments', 'demo'],
    open: ['mailbox', 'identity', 'payments', 'demo'],
  },
  {
    title: 'every address of the machine',
    env: { HOST: '0.0.0.0' },
    refused: ['mailbox', 'identity', 'payments', 'demo'],
    open: ['mailbox', 'identity', 'payments', 'demo'],
  },
  {
    title: 'a public address with mail',
    env: { ...site, ...mail },
    refused: ['payments', 'demo'],
    open: ['payments', 'demo'],
  },
  {
    title: 'a public address with hosted sign-in',
    env: { ...site, ...firebase, SEED: 'none', ALLOW_SANDBOX_PAYMENTS: '0' },
    refused: ['mailbox'],
    open: ['mailbox'],
  },
  {
    title: 'a public address with everything closed',
    env: { ...site, ...mail, SEED: 'none', ALLOW_SANDBOX_PAYMENTS: '0' },
    refused: [],
    open: [],
  },
  {
    title: 'sandbox payments allowed in production',
    env: { ...production, ...mail, ALLOW_SANDBOX_PAYMENTS: '1' },
    refused: [],
    open: ['payments'],
  },
  {
    title: 'sandbox payments allowed, and nothing else',
    env: { ...site, ALLOW_SANDBOX_PAYMENTS: '1' },
    refused: ['mailbox', 'identity', 'demo'],
    open: ['mailbox', 'identity', 'payments', 'demo'],
  },
  {
    title: 'all allowed in production',
    env: { ...production, ALLOW_STAND_INS: '1', SEED: 'demo' },
    refused: [],
    open: ['mailbox', 'identity', 'payments', 'demo'],
  },
  {
    title: 'all allowed but payments',
    env: { ...production, ALLOW_STAND_INS: '1', ALLOW_SANDBOX_PAYMENTS: '0' },
    refused: [],
    open: ['mailbox', 'identity'],
  },
]

describe.each(cases)('with $title', ({ env, refused, open }) => {
  const config = readConfig(env)
  test("refuses to start for exactly the active sandbox services that weren't allowed", () => {
    expect(refusedStandIns(config)).toEqual(refused)
  })
  test('activates exactly the expected sandbox services', () => {
    const names = ['mailbox', 'identity', 'payments', 'demo'] as const
    expect(names.filter((name) => config.standIns[name])).toEqual(open)
  })
})

test('the refusal names, per sandbox service, the setting that turns it off', () => {
  let reason = ''
  try {
    refuseStandIns(readConfig({ HOST: '::' }))
  } catch (error) {
    reason = (error as Error).message
  }
  const lines = reason.split('\n').filter((line) => line.startsWith('  '))
  const settings = ['SMTP_URL', 'FIREBASE_PROJECT_ID', 'ALLOW_SANDBOX_PAYMENTS=0', 'SEED=none']
  expect(lines).toHaveLength(settings.length)
  for (const [index, setting] of settings.entries()) expect(lines[index]).toContain(setting)
  expect(reason).toContain('ALLOW_STAND_INS=1')
})

test('an empty database is seeded with demo data except in production', () => {
  const seeds = [
    {},
    production,
    { ...production, PRODUCTION: '0' },
    { ...production, SEED: 'demo' },
    { SEED: 'none' },
  ]
  expect(seeds.map((env) => readConfig(env).SEED)).toEqual(['demo', 'none', 'demo', 'demo', 'none'])
})

test('only loopback addresses count as local', () => {
  const own = [
    'localhost',
    'LOCALHOST.',
    'shop.localhost',
    '127.0.0.1',
    '127.8.9.1',
    '::1',
    '[::1]',
    '::ffff:127.0.0.1',
  ]
  const others = [
    '0.0.0.0',
    '::',
    '',
    '10.0.0.1',
    '128.0.0.1',
    'localhost.example.com',
    '127.0.0.1.example.com',
    'no address',
  ]
  expect(own.filter((host) => !isLoopback(host))).toEqual([])
  expect(others.filter(isLoopback)).toEqual([])
})

describe('the embedded database', () => {
  const refuse = (env: Env) => () => refuseEmbedded(readConfig({ ...mail, ...env }))

  test("can't be used in production, and the message names DATABASE_URL", () => {
    expect(refuse(production)).toThrow(
      'A production needs PostgreSQL: set DATABASE_URL, and move the site of an embedded database with `threshold backup` and `threshold restore`.',
    )
    expect(refuse({ ...started, PRODUCTION: '1' })).toThrow('A production needs PostgreSQL')
  })

  test.each([
    ['elsewhere', started],
    ['where stand-ins are open on purpose', { ...production, ALLOW_STAND_INS: '1' }],
    ['next to PostgreSQL', { ...production, DATABASE_URL: 'postgres://localhost/threshold' }],
  ])('can be used %s', (_where, env) => {
    expect(refuse(env)).not.toThrow()
  })
})
