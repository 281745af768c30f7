import type { Ctx } from '../../platform/context'
import { sealOf } from '../../platform/secrets/seal'

/** Seals secrets of webhooks: they sign, so that they have to be read again, and must not lie open in the database. */
export const webhookSeal = ({ config }: Pick<Ctx, 'config'>) => sealOf(config.DATA_DIR, config.SETTINGS_KEY)
