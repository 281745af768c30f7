import type { Ctx } from '../../platform/context'

/** The operator's bank account for transfers. */
export interface BankAccount {
  mode: 'live' | 'sandbox'
  /** Account details as sent by `initiate-bank-transfer`: field name → value. */
  lines: Record<string, string>
  /** Usual time to review a receipt, in hours; null if the operator specifies none. */
  reviewHours: number | null
}

/** Demo account; every bank rejects it, because its check digits are deliberately wrong. */
const demo = { holder: 'Threshold (demo)', bank: 'Demo Bank', account: 'GB00 DEMO 0000 0000 0000 00' }

/**
 * Returns the operator's account (BANK_*, or as set by an administrator). Without one, returns a demo account if
 * sandbox payments are allowed; otherwise null, which hides bank transfers.
 */
export function bankAccountOf({ gateways }: Pick<Ctx, 'gateways'>): BankAccount | null {
  const config = gateways.configOf('bank')
  const { BANK_HOLDER: holder, BANK_NAME: bank, BANK_ACCOUNT: account, BANK_BIC: bic } = config
  const reviewHours = config.BANK_REVIEW_HOURS ?? null
  if (holder && bank && account)
    return { mode: 'live', lines: { holder, bank, account, ...(bic && { bic }) }, reviewHours }
  // The demo account doesn't replace an account that is set but can't be decrypted.
  return config.standIns.payments && !gateways.isUnreadable('bank')
    ? { mode: 'sandbox', lines: demo, reviewHours }
    : null
}
