import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openBreachedPasswords } from '../../server/platform/identity/breached-passwords'
import { BadConfig, readConfig } from '../../server/platform/config/config'
import { needsTls, refuseUnencrypted, unencryptedOf } from '../../server/platform/config/unencrypted'

const production = { NODE_ENV: 'production', SMTP_URL: 'smtps://mail.example.com' }
/** Returns the settings for which startup is refused. */
const open = (env: Record<string, string>) =>
  unencryptedOf(readConfig({ ...production, ...env })).map((line) => line.split(' ')[0])

test("a production server doesn't start with unencrypted connections to other machines", () => {
  const bad = {
    DATABASE_URL: 'postgres://u:secret@db.example.com/homes',
    SMS_URL: 'http://sms.example.com/send',
    CLAMD_URL: 'tcp://10.0.0.7:3310',
    STRIPE_API_URL: 'http://stripe.example.com',
  }
  expect(open(bad).toSorted()).toEqual(Object.keys(bad).toSorted())
  const start = (env: Record<string, string>) => () =>
    refuseUnencrypted(readConfig({ ...production, ...env }))
  expect(start(bad)).toThrow(/DATABASE_URL .*sslmode=verify-full/)
  expect(start(bad)).not.toThrow(/secret/)
  expect(start({ ...bad, ALLOW_UNENCRYPTED: '1' })).not.toThrow()
  expect(start({ ...bad, ALLOW_UNENCRYPTED: 'database, sms,malware,gateways' })).not.toThrow()
  const refused = start({ ...bad, ALLOW_UNENCRYPTED: 'database' })
  expect(refused).toThrow(/SMS_URL[^]*CLAMD_URL[^]*STRIPE_API_URL/)
  expect(refused).not.toThrow(/DATABASE_URL/)
  expect(start({ ALLOW_UNENCRYPTED: 'database,letters' })).toThrow(
    /ALLOW_UNENCRYPTED: must be 1, 0, or some of database, /,
  )
  expect(start({ ...bad, NODE_ENV: 'development' })).not.toThrow()
  expect(start({})).not.toThrow()
})

test.each([
  ['?sslmode=verify-full', true],
  ['?sslmode=require', true],
  ['?sslmode=require&uselibpqcompat=true', false],
  ['?sslmode=no-verify', false],
  ['?sslmode=prefer', false],
  ['?sslmode=disable', false],
])('a database on another machine with %s counts as safe: %s', (query, isSafe) => {
  expect(open({ DATABASE_URL: `postgres://u@db.example.com/homes${query}` })).toEqual(
    isSafe ? [] : ['DATABASE_URL'],
  )
})

test("a backup bucket requires TLS, as an upload bucket does; a backup folder doesn't", () => {
  const store = 's3://key:secret@store.example/backups'
  for (const name of ['BACKUP_DIR', 'FILES_URL']) {
    expect(open({ [name]: store })).toEqual([])
    expect(open({ [name]: `${store}?tls=no` })).toEqual([name])
  }
  expect(open({ BACKUP_DIR: '/srv/backups' })).toEqual([])
})

test('services on the same machine need no TLS', () => {
  const here = {
    DATABASE_URL: 'postgres://u@localhost/homes',
    SMS_URL: 'http://127.0.0.1:9000',
    CLAMD_URL: 'unix:///run/clamav/clamd.ctl',
  }
  expect(open(here)).toEqual([])
  expect(open({ DATABASE_URL: 'postgres:///homes?host=/var/run/postgresql' })).toEqual([])
})

test('mail to another machine requires STARTTLS and a valid certificate', () => {
  const needs = (SMTP_URL: string, more = {}) => needsTls(readConfig({ ...production, SMTP_URL, ...more }))
  expect(needs('smtp://mail.example.com:587')).toBe(true)
  expect(needs('smtp://127.0.0.1:1025')).toBe(false)
  expect(needs('smtp://mail.example.com', { ALLOW_UNENCRYPTED: '1' })).toBe(false)
  expect(needs('smtp://mail.example.com', { ALLOW_UNENCRYPTED: 'mail' })).toBe(false)
  // The exemption that compose sets covers only the database it runs itself.
  expect(needs('smtp://mail.example.com', { ALLOW_UNENCRYPTED: 'database' })).toBe(true)
  expect(open({ SMTP_URL: 'smtp://mail.example.com?ignoreTLS=true' })).toEqual(['SMTP_URL'])
  expect(open({ SMTP_URL: 'smtps://mail.example.com?tls.rejectUnauthorized=false' })).toEqual(['SMTP_URL'])
})

const folder = mkdtempSync(join(tmpdir(), 'settings-'))
const fileOf = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

test('a secret may be given as a file, but not both directly and as a file', () => {
  const from = (env: Record<string, string>) => readConfig({ ...production, ...env })
  const path = fileOf('password', 'correct horse battery\n')
  expect(from({ ADMIN_PASSWORD_FILE: path }).ADMIN_PASSWORD).toBe('correct horse battery')
  writeFileSync(path, '\uFEFFcorrect horse battery\r\n')
  expect(from({ ADMIN_PASSWORD_FILE: path }).ADMIN_PASSWORD).toBe('correct horse battery')
  const both = { ADMIN_PASSWORD_FILE: path, ADMIN_PASSWORD: 'another horse' }
  expect(() => from(both)).toThrow(/ADMIN_PASSWORD or ADMIN_PASSWORD_FILE/)
  expect(() => from({ SETTINGS_KEY_FILE: join(folder, 'none') })).toThrow(BadConfig)
})

test("a breached password is found at any position in the operator's list", async () => {
  // SHA-1 of `password`, `correct horse` and `threshold`, from sha1sum; the others aren't hashes of words.
  const hashes = [
    '5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8',
    '2F9E53523B62ABC141A2B4D6019D23CBA835DBD0',
    '01DAFAE9A339175D1A66B90650D6B6D6B6214FB6',
    '0000000000000000000000000000000000000001',
    'FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF',
  ]
  const filler = Array.from({ length: 500 }, (_, nth) =>
    (nth * 8_388_593).toString(16).padStart(8, '0').padEnd(40, 'A').toUpperCase(),
  )
  const lines = [...hashes, ...filler].toSorted().map((hash, nth) => `${hash}:${nth * 997 + 1}`)
  for (const end of ['\r\n', '\n']) {
    const list = await openBreachedPasswords(fileOf('list', lines.join(end) + end))
    const asked = ['password', 'correct horse', 'threshold', 'Password', 'correct', '']
    const found = await Promise.all(asked.map((one) => list.has(one)))
    expect(found).toEqual([true, true, true, false, false, false])
  }
  const one = await openBreachedPasswords(fileOf('one', '5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8'))
  expect([await one.has('password'), await one.has('other')]).toEqual([true, false])
  await expect(openBreachedPasswords(fileOf('words', 'password\n'))).rejects.toThrow(/no SHA-1/)
  await expect(openBreachedPasswords(join(folder, 'none'))).rejects.toThrow(/BREACHED_PASSWORDS/)
})
