import { repayment } from '../../../contract/money/mortgage'
import type { Data, Extra, Parsed } from '../../../contract/calls/call-types'
import type { Ctx } from '../../platform/context'
import type { UserRow } from '../../platform/db/schema'
import type { OpeningPackage } from '../../../contract/api/envelope'
import { packageFacts } from '../eligibility'
import { opensWith } from '../packages'

type Locked = NonNullable<Extra<'mortgage-calculator'>['yearly_locked']>

/** Amounts have no currency and are calculated with two decimals (D83). */
const toCents = (major: number) => Math.round(major * 100)
const fromCents = (minor: number) => minor / 100

/**
 * Returns the monthly payment and totals, plus the yearly breakdown if requested and included in the user's package
 * (D82).
 */
export async function mortgageOf(
  ctx: Ctx,
  asked: Parsed<'mortgage-calculator'>,
  user: UserRow | null,
): Promise<{ data: Data<'mortgage-calculator'>; locked: Locked | undefined; opening?: OpeningPackage[] }> {
  const { monthly, totalInterest, totalPayment, yearly } = repayment({
    loan: toCents(asked.loan_amount),
    down: toCents(asked.down_payment ?? 0),
    ratePercent: asked.interest_rate,
    years: asked.loan_term_years,
  })
  const main = {
    monthly_payment: fromCents(monthly),
    total_interest: fromCents(totalInterest),
    total_payment: fromCents(totalPayment),
  }
  const locked = asked.show_all_details ? await lockedFor(ctx, user) : undefined
  const shown = asked.show_all_details && !locked ? yearly : []
  const missing = locked === 'PACKAGE_MISSING'
  return {
    data: {
      main,
      yearly: shown.map(({ year, payment, principal, interest, balance }) => ({
        year,
        payment: fromCents(payment),
        principal: fromCents(principal),
        interest: fromCents(interest),
        balance: fromCents(balance),
      })),
    },
    locked,
    ...(missing && { opening: await opensWith(ctx.db, 'mortgage_calculator_detail', user?.id ?? null) }),
  }
}

async function lockedFor({ db, clock }: Ctx, user: UserRow | null): Promise<Locked | undefined> {
  if (!user || user.account_state === 'deactivated') return 'NOT_LOGGED_IN'
  const { featureAvailable } = await packageFacts(db, user.id, 'mortgage_calculator_detail', clock.now())
  return featureAvailable ? undefined : 'PACKAGE_MISSING'
}
