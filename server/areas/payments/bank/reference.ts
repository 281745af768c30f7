import { randomInt } from 'node:crypto'

/** Letters and digits that cannot be taken for one another when they are written by hand. */
const mails = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** What the payer writes on the transfer, as `TH-7K3M-Q9XD`: 40 random bits, and unique in the data base. */
export function newReference(): string {
  const part = () => Array.from({ length: 4 }, () => mails[randomInt(mails.length)]).join('')
  return `TH-${part()}-${part()}`
}
