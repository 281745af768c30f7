import type { Ctx } from '../../platform/context'

/** The operator's account for transfers. */
export interface BankAccount {
  mode: 'live' | 'sandbox'
  /** As `initiate-bank-transfer` sends it: name of the line → value. */
  lines: Record<string, string>
  /** Hours within which receipts are usually reviewed; null where the operator promises nothing. */
  reviewHours: number | null
}

/** No bank accepts this: the check digits of the account are wrong on purpose. */
const demo = { holder: 'Threshold (demo)', bank: 'Demo Bank', account: 'GB00 DEMO 0000 0000 0000 00' }

/**
 * The operator's account (BANK_*, or as an administrator set it); a demo one where sandbox payments may be shown; null hides bank transfers.
 */
export function bankAccountOf({ gateways }: Pick<Ctx, 'gateways'>): BankAccount | null {
  const config = gateways.configOf('bank')
  const { BANK_HOLDER: holder, BANK_NAME: bank, BANK_ACCOUNT: account, BANK_BIC: bic } = config
  const reviewHours = config.BANK_REVIEW_HOURS ?? null
  if (holder && bank && account)
    return { mode: 'live', lines: { holder, bank, account, ...(bic && { bic }) }, reviewHours }
  // An account that was set and cannot be decrypted is not replaced by a demo one.
  return config.standIns.payments && !gateways.isUnreadable('bank')
    ? { mode: 'sandbox', lines: demo, reviewHours }
    : null
}
