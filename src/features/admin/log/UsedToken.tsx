import { useTranslation } from '../../../ui/i18n/use-translation'
import type { Data } from '../../../../contract/calls/call-types'
import { leftToRight } from '../../../ui/format/left-to-right'

/** Name of the API token used for an action; renders nothing if the action used a session. */
export function UsedToken({ token }: Pick<Data<'admin/log'>[number], 'token'>) {
  const { t } = useTranslation()
  if (!token) return null
  const { id, name, last_four } = token
  const called = name === null ? leftToRight(`#${id}`) : `\u2068${name}\u2069 ${leftToRight(`…${last_four}`)}`
  return <span className="text-xs text-muted">{t('log.byToken', { token: called })}</span>
}
