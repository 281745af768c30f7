import { dispatchDue } from '../../sandbox/gateways/dispatch'
import { jobs } from '../../../server/app/jobs/start-jobs'
import { readBook, violate, type World, type Chance } from './world'

const minute = 60_000
const hour = 60 * minute
/** Clock jumps in ms. */
const jumps = [1_000, 20_000, 2 * minute, 16 * minute, 65 * minute, 25 * hour, 73 * hour]

/** The server's jobs that affect money. */
export const moneyJobs = jobs.filter(
  ({ name }) =>
    ['effects', 'gateway effects', 'forsaken refunds', 'transfer expiry'].includes(name) ||
    /^payment (events|reconcile): /.test(name),
)

const say = (ms: number) =>
  ms < minute ? `${ms / 1000} s` : ms < hour ? `${ms / minute} min` : `${ms / hour} h`

/** Advances the clock and runs what the sandboxes complete in that time. */
export async function pass(world: World, ms: number): Promise<void> {
  const { site } = world
  site.app.ctx.clock.pass(ms)
  await dispatchDue(site.app.ctx)
  await site.sent()
  await readBook(world)
}

/** Runs a job; resolves when it has finished. */
export async function runJob(world: World, name: string): Promise<void> {
  const { scheduler, app } = world.site
  const job = moneyJobs.find((one) => one.name === name)!
  const work = scheduler.newWork(`job ${name}`)
  world.running.add(name)
  try {
    await scheduler.carryOut(work, () => job.run(app.ctx))
  } catch (error) {
    if (scheduler.isAlive(work)) violate(world, 'no job fails', `${name}: ${String(error)}`)
  } finally {
    world.running.delete(name)
  }
}

/** Returns clock jumps and job starts. */
export function ofTime(world: World): Chance[] {
  const may: Chance[] = jumps.map((ms, at) => ({
    weight: at === 0 ? 0.3 : 0.06,
    what: `${say(ms)} pass`,
    act: () => pass(world, ms),
  }))
  const now = world.site.app.ctx.clock.now().getTime()
  const next = world.timers.next()
  if (next !== null && next - now <= 30_000)
    may.push({
      weight: 2,
      what: `${say(Math.max(0, next - now))} pass`,
      act: () => pass(world, Math.max(0, next - now)),
    })
  for (const { name } of moneyJobs.filter((job) => !world.running.has(job.name)))
    // Per-gateway jobs have a lower weight, so that together they run about as often as one other job.
    may.push({
      weight: name.startsWith('payment ') ? 0.03 : 0.15,
      what: `The job "${name}" begins`,
      act: () => void runJob(world, name),
    })
  return may
}
