import { createHash, randomBytes } from 'node:crypto'

/** A bearer token, link or proof: 32 random bytes. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** SHA-256 of a token, hex. Enough for random tokens; passwords take argon2. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
