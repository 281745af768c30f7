import { Agent } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually, isReady, startBuilt, type BuiltServer } from '../run/built-server'
import { freePort } from '../run/free-port'
import { ask } from './send-request'
import { outsideDatabase, type OutsideDatabase } from './database'
import { isHaproxyInstalled, startHaproxy, type BalancedServer } from './haproxy'

let database: OutsideDatabase | null
const servers: BuiltServer[] = []
beforeEach(async () => {
  database = await outsideDatabase()
})
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.remove()))
  await database?.remove()
})

async function startAt({ port, metricsPort }: BalancedServer, workers: number) {
  const server = await startBuilt({
    DATABASE_URL: database!.url,
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    WORKERS: String(workers),
    // Longer than the balancer in this test takes to notice the shutdown, even on a busy machine.
    SHUTDOWN_NOTICE_SECONDS: '3',
  })
  servers.push(server)
  await server.opened()
  await eventually('all processes', () => isReady(server))
  return server
}

const isAnswered = (url: string, agent: Agent | false, path?: string) =>
  ask(url, agent, path).then(
    ({ status }) => status === 200,
    () => false,
  )

const lookMs = 20

/**
 * Creates a minimal load balancer, which sends each request to a server that passed its last health check and retries
 * once on another.
 */
function tinyBalancer(slots: readonly BalancedServer[], over: AbortSignal) {
  const urls = slots.map(({ port }) => `http://127.0.0.1:${port}`)
  const agents = urls.map(() => new Agent({ keepAlive: true }))
  const healthy = new Set(urls.keys())
  let turn = 0
  /** Returns the next healthy server, if possible another than the one that has failed. */
  const next = (failed?: number) => {
    const some = [...healthy]
    const others = some.filter((nth) => nth !== failed)
    const from = others.length > 0 ? others : some
    return from[turn++ % from.length]
  }
  const isAnsweredBy = async (nth: number | undefined) =>
    nth !== undefined && isAnswered(urls[nth]!, agents[nth]!)
  const watch = async () => {
    while (!over.aborted) {
      for (const [nth, url] of urls.entries())
        healthy[(await isAnswered(url, false, '/api/health')) ? 'add' : 'delete'](nth)
      await new Promise((resolve) => setTimeout(resolve, lookMs))
    }
    for (const agent of agents) agent.destroy()
  }
  return {
    request: async () => {
      const first = next()
      return (await isAnsweredBy(first)) || isAnsweredBy(next(first))
    },
    uses: (nth: number) => healthy.has(nth),
    watched: watch(),
  }
}

interface Balancer {
  /** Sends a request; resolves to whether it was answered. */
  request: () => Promise<boolean>
  /** Whether the balancer sends requests to the nth server. */
  uses: (nth: number) => boolean | Promise<boolean>
  close: () => Promise<unknown>
}

/**
 * Replaces two servers one after the other (the first runs two processes) while eight clients send requests
 * continuously. `front` creates the balancer they use; resolves to the numbers of answered and failed requests.
 */
async function exchange(front: (slots: readonly BalancedServer[], over: AbortSignal) => Promise<Balancer>) {
  const slots: BalancedServer[] = []
  for (let nth = 0; nth < 2; nth++) slots.push({ port: await freePort(), metricsPort: await freePort() })
  const fleet = [await startAt(slots[0]!, 2), await startAt(slots[1]!, 1)]
  const over = new AbortController()
  const { request, uses, close } = await front(slots, over.signal)
  const figures = { answered: 0, failed: 0 }
  const asking = Array.from({ length: 8 }, async () => {
    while (!over.signal.aborted) figures[(await request()) ? 'answered' : 'failed']++
  })
  const more = async () => {
    const now = figures.answered
    await eventually('more answers', () => figures.answered > now + 300)
  }
  await more()
  for (const [nth, server] of fleet.entries()) {
    server.process.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    await more()
    await startAt(slots[nth]!, 1)
    await eventually('the balancer to use it', () => uses(nth))
    await more()
  }
  over.abort()
  await Promise.all(asking)
  await close()
  return figures
}

test('a rolling restart under load loses no request', async (context) => {
  if (!database) return context.skip()
  const { failed } = await exchange(async (slots, over) => {
    const { watched, ...balancer } = tinyBalancer(slots, over)
    return { ...balancer, close: () => watched }
  })
  expect(failed).toBe(0)
})

test('a rolling restart behind haproxy loses no request', async (context) => {
  if (!database || !isHaproxyInstalled()) return context.skip()
  const { failed } = await exchange(async (slots) => {
    const proxy = await startHaproxy(slots)
    const agent = new Agent({ keepAlive: true, maxSockets: 8 })
    const close = async () => {
      agent.destroy()
      await proxy.stop()
    }
    return { request: () => isAnswered(proxy.url, agent), uses: proxy.uses, close }
  })
  expect(failed).toBe(0)
})
