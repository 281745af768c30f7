import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { commandConfig, WrongUsage } from '../command'
import { rehearse, type RehearsalStep, type Tools } from '../../gateways/check/rehearse'
import { isStandIn, rehearsals } from '../../gateways/check/rehearsals'

const marks = { proved: 'proved      ', failed: 'FAILED      ', open: 'not proved  ' } as const
const minuteMs = 60_000

/**
 * `threshold gateways check [--only GATEWAY] [--wait MINUTES]`: runs a test payment at each gateway with test keys in
 * the environment. Exits with 1 if a step failed and with 0 if there are no keys.
 */
export async function run(args: string[]): Promise<void> {
  const {
    values,
    positionals: [act, ...more],
  } = parseArgs({
    args,
    allowPositionals: true,
    options: { only: { type: 'string', multiple: true }, wait: { type: 'string', default: '0' } },
  })
  if (act !== 'check' || more.length > 0)
    throw new WrongUsage('There is one thing to do: threshold gateways check')
  const config = commandConfig()
  const minutes = Number(values.wait)
  if (!(minutes >= 0 && minutes <= 600)) throw new WrongUsage('--wait takes minutes, from 0 to 600.')
  const chosen = rehearsals.filter(({ offer }) => !values.only || values.only.includes(offer.name))
  if (chosen.length === 0)
    throw new WrongUsage(`--only takes ${rehearsals.map(({ offer }) => offer.name).join(', ')}.`)
  const tools: Tools = {
    now: () => new Date(),
    sleep: setTimeout,
    returnUrl: `${config.publicUrl}/`,
    publicUrl: config.publicUrl,
    payWaitMs: minutes * minuteMs,
    ask: (url) => console.log(`  pay here    ${url}`),
  }
  const tally = { proved: 0, failed: 0, open: 0 }
  let tried = 0
  for (const rehearsal of chosen) {
    const live = rehearsal.offer.live(config)
    if (!live) {
      console.log(`${rehearsal.title}: no keys, nothing was tried (${rehearsal.settings.join(', ')}).`)
      continue
    }
    tried++
    const baseUrl = live.baseUrl.replace(/\/$/, '')
    const account = { mode: 'live', baseUrl: () => baseUrl, keys: live.keys } as const
    console.log(
      `${rehearsal.title} at ${baseUrl}${isStandIn(account) ? ' (a stand-in on this machine)' : ''}`,
    )
    for await (const step of rehearse(rehearsal, account, tools)) {
      tally[step.result]++
      print(step)
    }
  }
  if (tried === 0) return console.log('There are no keys of a gateway, so nothing was proved.')
  console.log(`${tally.proved} proved, ${tally.failed} failed, ${tally.open} not proved`)
  if (tally.failed > 0) process.exitCode = 1
}

const print = ({ result, sentence }: RehearsalStep) => console.log(`  ${marks[result]}${sentence}`)
