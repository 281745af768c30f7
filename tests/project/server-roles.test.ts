import { expect, test } from 'vitest'
import { readConfig } from '../../server/platform/config/config'

const postgres = { DATABASE_URL: 'postgres://localhost/homes' }

test('multiple processes and roles require PostgreSQL', () => {
  expect(() => readConfig({ WORKERS: '2' })).toThrow(/^WORKERS=2 needs PostgreSQL/)
  expect(() => readConfig({ ROLE: 'worker' })).toThrow(/^ROLE=worker needs PostgreSQL/)
  expect(readConfig({}).WORKERS).toBe(1)
  expect(readConfig({ WORKERS: '1' }).WORKERS).toBe(1)
})

test('with PostgreSQL, a server uses all cores and a worker a single process', () => {
  expect(readConfig(postgres).WORKERS).toBeGreaterThanOrEqual(1)
  expect(readConfig({ ...postgres, ROLE: 'web' }).WORKERS).toBe(readConfig(postgres).WORKERS)
  expect(readConfig({ ...postgres, ROLE: 'worker' }).WORKERS).toBe(1)
  expect(readConfig({ ...postgres, WORKERS: '7' }).WORKERS).toBe(7)
})

test('by default, only a production server with PostgreSQL keeps serving its load balancer after SIGTERM', () => {
  const seconds = (env: Record<string, string>) => readConfig(env).SHUTDOWN_NOTICE_SECONDS
  const production = { ...postgres, NODE_ENV: 'production' }
  expect([seconds({}), seconds(postgres), seconds(production)]).toEqual([0, 0, 5])
  expect(seconds({ ...production, PRODUCTION: '0' })).toBe(0)
  expect(seconds({ ...production, SHUTDOWN_NOTICE_SECONDS: '9' })).toBe(9)
})
