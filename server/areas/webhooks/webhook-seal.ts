import type { Ctx } from '../../platform/context'
import { sealOf } from '../../platform/secrets/seal'

/** Encrypts webhook secrets. They are needed in plain text to sign, but must not be stored that way. */
export const webhookSeal = ({ config }: Pick<Ctx, 'config'>) => sealOf(config.DATA_DIR, config.SETTINGS_KEY)
