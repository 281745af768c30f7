import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { pino } from 'pino'
import { buildApp } from '../../server/app/app'
import { projectRoot } from '../../server/platform/process/root'
import { ManualClock } from '../../server/platform/process/clock'
import { compose } from '../../server/app/compose'
import { pageHosts } from '../../server/app/open-site'
import { readConfig } from '../../server/platform/config/config'
import { noteVisit, visitorOf } from '../../server/platform/http/note-visit'
import { keptMs } from '../../server/platform/http/public-cache'
import { inProcessApi } from '../../server/platform/ssr/in-process-api'
import { pages } from '../../server/platform/ssr/plugin'
import { emptyDatabase } from '../support/harness'

export const origin = 'https://threshold.example'

/** Opens the built site on an empty database, with a manual clock. */
export async function builtSite() {
  const opened = await emptyDatabase(false)
  const clock = new ManualClock()
  const dataDir = mkdtempSync(join(tmpdir(), 'threshold-pages-'))
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    CALLS_PER_MINUTE: '1000000',
    REQUESTS_AT_ONCE: '100000',
    PUBLIC_URL: origin,
  })
  const ctx = { ...(await compose(config, opened, clock, pino({ level: 'silent' }))), clock }
  const { http, registry } = await buildApp(ctx)
  const api = inProcessApi(ctx, registry, keptMs)
  const asked: string[] = []
  await http.register(pages, {
    dev: false,
    root: projectRoot,
    origin,
    clock,
    hosts: () => pageHosts(ctx),
    onVisit: (request, visited) => void noteVisit(ctx, visited, visitorOf(request)),
    apiFor: (request) => {
      const inner = api(request)
      return {
        call: (name, input) => {
          asked.push(name)
          return inner.call(name, input)
        },
        get away() {
          return inner.away
        },
        visited: inner.visited,
      }
    },
  })
  const get = (url: string, headers: Record<string, string> = {}) => http.inject({ url, headers })
  const close = async () => {
    await http.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { ctx, http, get, asked, close }
}

/** Serves the built pages with an API where every call fails. */
export async function brokenSite() {
  const http = Fastify()
  const call = () => Promise.reject(new Error('broken at inside (secret.ts)'))
  const apiFor = () => ({ call, visited: [] })
  await http.register(pages, { dev: false, root: projectRoot, origin, apiFor })
  return http
}
