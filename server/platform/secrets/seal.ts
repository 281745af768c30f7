import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Encrypts and decrypts what must not be readable in the database (AES-256-GCM). */
export interface Seal {
  close: (text: string) => string
  /** Null when it was encrypted with another key, or changed. */
  open: (sealed: string) => string | null
}

/** Bytes of a key of AES-256. */
export const keyBytes = 32
const forms = { hex: /^[0-9a-f]{64}$/i, base64: /^[A-Za-z0-9+/]{43}=$/ } as const

/** The key in the text of SETTINGS_KEY: 64 hex digits, or base64; null when it is neither. */
export function readSettingsKey(text: string): Buffer | null {
  const form = (['hex', 'base64'] as const).find((one) => forms[one].test(text))
  return form ? Buffer.from(text, form) : null
}

/** Where the key is that was not given; it is no part of the database. */
export const settingsKeyFile = (dataDir: string): string => join(dataDir, 'settings.key')

/**
 * The seal of this site. Its key is `given` (SETTINGS_KEY), else the one in `settings.key` beside the uploads, outside
 * the database, which is created when something is sealed for the first time and by nothing else.
 */
export function sealOf(dataDir: string, given?: Buffer): Seal {
  const file = settingsKeyFile(dataDir)
  return {
    close: (text) => sealWith(given ?? makeKey(file), text),
    open(sealed) {
      try {
        const [nonce, tag, body] = sealed.split('.').map((part) => Buffer.from(part, 'base64'))
        const decipher = createDecipheriv('aes-256-gcm', given ?? readFileSync(file), nonce!)
        decipher.setAuthTag(tag!)
        return Buffer.concat([decipher.update(body!), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

/** Encrypts a text with a key. */
export function sealWith(key: Buffer, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [nonce, cipher.getAuthTag(), body].map((part) => part.toString('base64')).join('.')
}

/** The existing key, else a new one. Two processes that start at one moment use the one that was stored first. */
function makeKey(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  mkdirSync(dirname(file), { recursive: true })
  const own = `${file}.${process.pid}`
  writeFileSync(own, randomBytes(keyBytes), { mode: 0o600 })
  try {
    linkSync(own, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(own)
  }
  return readFileSync(file)
}
