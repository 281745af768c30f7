import { useTranslation } from '../../../ui/i18n/use-translation'
import { may } from '../../../../contract/api/permissions'
import { useCallQuery } from '../../../app/api/call-query'
import { usePerson } from '../../../app/session/use-session'
import { LinkButton } from '../../../ui/buttons/LinkButton'
import { Notice } from '../../../ui/feedback/Notice'

/**
 * Notice above the moderation queue for members with the settings permission: the number of failed deliveries, or a
 * warning that delivery has stalled.
 */
export function FailedNotice() {
  const { t } = useTranslation()
  const allowed = may(usePerson(), 'settings')
  const { data } = useCallQuery('admin/deliveries', { limit: 1 }, { enabled: allowed, staleTime: 0 })
  if (!allowed || !data || (data.dead === 0 && !data.stalled)) return null
  return (
    <Notice
      tone="warn"
      title={data.stalled ? t('deliveries.stalled') : t('deliveries.failed', { count: data.dead })}
      actions={
        <LinkButton size="sm" to="/admin/$part" params={{ part: 'deliveries' }}>
          {t('deliveries.look')}
        </LinkButton>
      }
    />
  )
}
