import { expect, it } from 'vitest'
import { withFetched } from '../../server/app/backup/fetch-archive'
import { WrongUsage } from '../../server/app/command'
import { readConfig } from '../../server/platform/config/config'

const read = (settings: Record<string, string>) => () => readConfig({ NODE_ENV: 'test', ...settings })

it.each(['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'])(
  "rejects an unescaped password in %s, which could change the host, and doesn't print it",
  (name) => {
    for (const address of ['postgres://me:12/very-secret@db/site', 'postgres://me:12#very-secret@db/site']) {
      expect(read({ [name]: address })).toThrow(`${name}: write @, :, /, ? and # in its user and password as`)
      expect(read({ [name]: address })).not.toThrow(/very-secret/)
    }
    for (const address of [
      'postgres://me:12%2Fsecret@db/site',
      'postgres://me:100%secret@db/site',
      'postgres:///site?host=/run/postgresql',
      'postgres://[::1]:5432/site?user=me@db',
    ])
      expect(read({ [name]: address })).not.toThrow()
  },
)

it.each(['FILES_URL', 'BACKUP_DIR'])('rejects a malformed key in %s with the expected format', (name) => {
  const address = 's3://key:very%secret@store.example/bucket'
  expect(read({ [name]: address })).toThrow(`${name}: s3://KEY:SECRET@HOST/BUCKET`)
  expect(read({ [name]: address })).not.toThrow(/very/)
})

it('rejects an archive URL with an undecodable name', async () => {
  const fetched = withFetched(
    's3://key:secret@store.example/bucket/a%.tar',
    { DATA_DIR: '.' },
    async () => {},
  )
  await expect(fetched).rejects.toThrow(WrongUsage)
})

it('requires PUBLIC_URL to have no path', () => {
  const addressOf = (PUBLIC_URL: string) => readConfig({ NODE_ENV: 'test', PUBLIC_URL }).publicUrl
  expect(addressOf('https://homes.example')).toBe('https://homes.example')
  expect(addressOf('HTTPS://Homes.example:443/')).toBe('https://homes.example')
  expect(addressOf('http://[::1]:3000')).toBe('http://[::1]:3000')
  for (const wrong of ['/shop', '//', '?a=1', '#a'])
    expect(() => addressOf(`https://homes.example${wrong}`)).toThrow(
      'PUBLIC_URL: https://HOST or https://HOST:PORT and no more',
    )
  expect(() => addressOf('https://me:secret@homes.example')).toThrow(/^(?!.*secret)/s)
})

it.each([
  ['PUBLIC_URL', 'homes'],
  ['DATABASE_URL', 'very-secret'],
  ['DATABASE_DIRECT_URL', 'postgres://me:very-secret@db:99999999/site'],
])('rejects an invalid URL in %s without printing it', (name, address) => {
  expect(read({ [name]: address })).toThrow(`These settings are not right:\n  ${name}: Invalid URL`)
  expect(read({ [name]: address })).not.toThrow(/very-secret/)
})
