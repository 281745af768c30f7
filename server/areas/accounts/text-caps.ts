import { otp } from '../../../contract/limits'
import type { Ctx } from '../../platform/context'
import { Refusal } from '../../platform/refusal'
import type { CodeAddress } from './code-address'
import { hasLeft, spend } from '../../platform/security/throttle'

const hour = 3600

/** Returns a number's leading digits: the country code and a few more. */
const prefixOf = (number: string) => number.slice(0, 1 + otp.prefixDigits)

/** A limit for text messages has been reached. */
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
 * Counts a code sent by text message, per number range and in total. In SMS pumping fraud, thousands of IP addresses
 * request codes for thousands of numbers in one range, to share in the fees, so per-number limits don't help.
 */
export async function spendText(ctx: Ctx, number: string): Promise<void> {
  const { SMS_PER_PREFIX_HOUR, SMS_PER_HOUR } = ctx.config
  const prefix = prefixOf(number)
  await cap(`numbers that begin with ${prefix}`, () =>
    spend(ctx, 'text-prefix', prefix, { max: SMS_PER_PREFIX_HOUR, seconds: hour }),
  )
  await cap('all numbers', () => spend(ctx, 'text-all', '', { max: SMS_PER_HOUR, seconds: hour }))
}

/**
 * Runs a call that may send a text message. If a limit stops it, warns the operator, at most once an hour per limit.
 */
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
