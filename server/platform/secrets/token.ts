import { createHash, randomBytes } from 'node:crypto'

/** Generates a bearer token, or the token of a link or proof: 32 random bytes. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Returns a token's SHA-256 in hex. This suffices for random tokens; passwords use argon2. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
