import { otp } from '../../../contract/limits'
import type { Ctx } from '../../platform/context'
import { Refusal } from '../../platform/refusal'
import type { CodeAddress } from './code-address'
import { hasLeft, spend } from '../../platform/security/throttle'

const hour = 3600

/** Leading digits of a number: its country code and what follows. */
const prefixOf = (number: string) => number.slice(0, 1 + otp.prefixDigits)

/** A text message is one too many. */
class TextCap extends Refusal {
  constructor(
    readonly which: string,
    retry_after: number,
  ) {
    super('GATEWAY_UNAVAILABLE', 'refusals.smsBusy', {
      params: { count: Math.ceil(retry_after / 60) },
      extra: { retry_after },
    })
  }
}

/**
 * Counts a code by text message. Fraud sends them to thousands of numbers of one range, from thousands of addresses,
 * and shares in what they cost: so they are counted by the range, and in all.
 */
export async function spendText(ctx: Ctx, number: string): Promise<void> {
  const { SMS_PER_PREFIX_HOUR, SMS_PER_HOUR } = ctx.config
  const prefix = prefixOf(number)
  await cap(`numbers that begin with ${prefix}`, () =>
    spend(ctx, 'text-prefix', prefix, { max: SMS_PER_PREFIX_HOUR, seconds: hour }),
  )
  await cap('all numbers', () => spend(ctx, 'text-all', '', { max: SMS_PER_HOUR, seconds: hour }))
}

/** Does what may send a text message; when a cap stops it, the operator is warned, once an hour for each cap. */
export async function warned<T>(ctx: Ctx, { channel }: CodeAddress, send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (channel === 'mobile' && error instanceof TextCap) {
      const first = await hasLeft(ctx, 'text-warned', error.which, { max: 1, seconds: hour })
      if (first)
        ctx.log.warn(
          { numbers: error.which, seconds: error.more.extra?.['retry_after'] },
          'the hourly cap on codes by text message is reached (SMS_PER_PREFIX_HOUR, SMS_PER_HOUR)',
        )
    }
    throw error
  }
}

async function cap(which: string, count: () => Promise<void>): Promise<void> {
  try {
    await count()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new TextCap(which, Number(error.more.extra?.['retry_after'] ?? hour))
  }
}
