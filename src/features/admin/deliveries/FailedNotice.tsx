import { useTranslation } from '../../../i18n/use-translation'
import { may } from '../../../../contract/permissions'
import { useCallQuery } from '../../../api/query'
import { usePerson } from '../../../session/use-session'
import { LinkButton } from '../../../ui/LinkButton'
import { Notice } from '../../../ui/Notice'

/** How many deliveries failed, above the queue of members who can retry them; nothing if none did. */
export function FailedNotice() {
  const { t } = useTranslation()
  const allowed = may(usePerson(), 'settings')
  const { data } = useCallQuery('admin/deliveries', { limit: 1 }, { enabled: allowed, staleTime: 0 })
  if (!allowed || !data?.dead) return null
  return (
    <Notice
      tone="warn"
      title={t('deliveries.failed', { count: data.dead })}
      actions={
        <LinkButton size="sm" to="/admin/$part" params={{ part: 'deliveries' }}>
          {t('deliveries.look')}
        </LinkButton>
      }
    />
  )
}
