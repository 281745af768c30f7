import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Encrypts and decrypts secrets stored in the database (AES-256-GCM). */
export interface Seal {
  close: (text: string) => string
  /** Returns null if the text was encrypted with another key or tampered with. */
  open: (sealed: string) => string | null
}

/** Key size of AES-256 in bytes. */
export const keyBytes = 32
const forms = { hex: /^[0-9a-f]{64}$/i, base64: /^[A-Za-z0-9+/]{43}=$/ } as const

/** Parses SETTINGS_KEY: 64 hex digits or base64; null for anything else. */
export function readSettingsKey(text: string): Buffer | null {
  const form = (['hex', 'base64'] as const).find((one) => forms[one].test(text))
  return form ? Buffer.from(text, form) : null
}

/** Returns the path of the generated key, which is outside the database. */
export const settingsKeyFile = (dataDir: string): string => join(dataDir, 'settings.key')

/**
 * Returns this site's seal. Its key is `given` (SETTINGS_KEY), otherwise the one in the file `settings.key` in the data
 * folder, outside the database. The file is created only when something is first encrypted.
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

/** Returns the existing key, or creates one. Processes that start concurrently all use the key stored first. */
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
