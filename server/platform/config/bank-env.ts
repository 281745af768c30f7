import type { TextKey } from '../../../contract/texts/catalogue'
import { z } from 'zod'

/** Whether an IBAN has valid check digits (ISO 13616); other account numbers pass. */
function isAccountNumber(text: string): boolean {
  const plain = text.replaceAll(/\s/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(plain)) return plain.length >= 4
  const digits = (plain.slice(4) + plain.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) =>
    String(letter.codePointAt(0)! - 55),
  )
  return BigInt(digits) % 97n === 1n
}

const filled = (max: number) => z.string().trim().min(1).max(max)

/** Bank transfer settings: the operator's account and the promised review time. */
export const bankEnvironment = {
  BANK_HOLDER: filled(100).optional().describe('Account holder.'),
  BANK_NAME: filled(100).optional().describe('Name of the bank.'),
  BANK_ACCOUNT: filled(50)
    .refine(isAccountNumber, 'the check digits of this IBAN are wrong')
    .optional()
    .describe('IBAN or account number.'),
  BANK_BIC: filled(20).optional().describe("BIC, or the bank's routing code."),
  BANK_REVIEW_HOURS: z.coerce
    .number()
    .int()
    .min(1)
    .max(24 * 14)
    .optional()
    .meta({
      description: 'Hours within which a receipt is usually reviewed.',
      whenUnset: 'no time is shown',
    }),
}

/** The account fields that must be set together or not at all. */
export const bankGroup = ['BANK_HOLDER', 'BANK_NAME', 'BANK_ACCOUNT'] as const

/** Account fields that an administrator may also set; the BIC is optional, because not every bank has one. */
export const bankLines = [...bankGroup, 'BANK_BIC'] as const

/** Returns the text key of an account field's error; null if the value is valid. */
export function lineProblem(name: (typeof bankLines)[number], value: string): TextKey | null {
  if (bankEnvironment[name].safeParse(value).success) return null
  return name === 'BANK_ACCOUNT' ? 'operator.accountWrong' : 'operator.lineTooLong'
}
