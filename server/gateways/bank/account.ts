import type { Ctx } from '../../platform/context'

/** The operator's bank account for transfers. */
export interface BankAccount {
  mode: 'live' | 'sandbox'
  /** Account fields as sent by `initiate-bank-transfer`: field name → value. */
  lines: Record<string, string>
  /** Usual review time of receipts in hours; null if the operator gives none. */
  reviewHours: number | null
}

/** Rejected by every bank, because its check digits are deliberately wrong. */
const demo = { holder: 'Threshold (demo)', bank: 'Demo Bank', account: 'GB00 DEMO 0000 0000 0000 00' }

/**
 * Returns the operator's account (BANK_*, or as set by an administrator); a demo account if sandbox payments are
 * allowed; otherwise null, which hides bank transfers.
 */
export function bankAccountOf({ gateways }: Pick<Ctx, 'gateways'>): BankAccount | null {
  const config = gateways.configOf('bank')
  const { BANK_HOLDER: holder, BANK_NAME: bank, BANK_ACCOUNT: account, BANK_BIC: bic } = config
  const reviewHours = config.BANK_REVIEW_HOURS ?? null
  if (holder && bank && account)
    return { mode: 'live', lines: { holder, bank, account, ...(bic && { bic }) }, reviewHours }
  // An account that is set but can't be decrypted isn't replaced by the demo account.
  return config.standIns.payments && !gateways.isUnreadable('bank')
    ? { mode: 'sandbox', lines: demo, reviewHours }
    : null
}
