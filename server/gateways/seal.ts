import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Closes and opens what must not be readable in the database (AES-256-GCM). */
export interface Seal {
  close: (text: string) => string
  /** Null when it was closed with another key, or changed. */
  open: (sealed: string) => string | null
}

/** The seal of this house: its key lies beside the uploads, outside the database, and is made at the first need. */
export function sealOf(dataDir: string): Seal {
  return {
    close(text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keyIn(dataDir), nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [nonce, cipher.getAuthTag(), body].map((part) => part.toString('base64')).join('.')
    },
    open(sealed) {
      try {
        const [nonce, tag, body] = sealed.split('.').map((part) => Buffer.from(part, 'base64'))
        const decipher = createDecipheriv('aes-256-gcm', keyIn(dataDir), nonce!)
        decipher.setAuthTag(tag!)
        return Buffer.concat([decipher.update(body!), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

/** Two processes that begin at one moment use the key that was there first. */
function keyIn(dataDir: string): Buffer {
  const file = join(dataDir, 'settings.key')
  try {
    return readFileSync(file)
  } catch {
    mkdirSync(dataDir, { recursive: true })
    const own = `${file}.${process.pid}`
    writeFileSync(own, randomBytes(32), { mode: 0o600 })
    try {
      linkSync(own, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(own)
    }
    return readFileSync(file)
  }
}
