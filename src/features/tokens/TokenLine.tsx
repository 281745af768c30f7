import { useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { apiToken } from '../../../contract/limits'
import type { Data } from '../../../contract/calls/call-types'
import { ConfirmDialog } from '../../app/api/ConfirmDialog'
import { useCallMutation } from '../../app/api/use-call-mutation'
import { showToast } from '../../app/toasts/show-toast'
import { Badge } from '../../ui/feedback/Badge'
import { Button } from '../../ui/buttons/Button'
import { RelativeTime } from '../../ui/format/RelativeTime'
import { useDates } from '../../ui/format/use-dates'

/** One of the user's API tokens, without its secret. */
export function TokenLine({ token }: { token: Data<'own-tokens'>[number] }) {
  const { t } = useTranslation()
  const date = useDates({ dateStyle: 'medium' })
  const [isAsking, setAsking] = useState(false)
  const end = useCallMutation('own-tokens:end', {
    onSuccess: ({ message }) => {
      setAsking(false)
      showToast({ kind: 'success', text: message })
    },
    refresh: ['own-tokens'],
  })
  const close = () => {
    setAsking(false)
    end.reset()
  }
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 border-b border-line py-3">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <h3 className="flex flex-wrap items-center gap-2 font-semibold">
          <bdi className="min-w-0 [overflow-wrap:anywhere]">{token.name}</bdi>
          <code dir="ltr" className="text-xs font-normal text-muted">
            {`${apiToken.prefix}…${token.last_four}`}
          </code>
          {token.is_expired && <Badge tone="warn">{t('tokens.expired')}</Badge>}
        </h3>
        <ul className="grid list-disc gap-0.5 ps-5 text-sm">
          {token.scopes.map((scope) => (
            <li key={scope}>{t(`tokens.scope.${scope}`)}</li>
          ))}
        </ul>
        <p className="flex flex-wrap gap-x-4 text-xs text-muted">
          <span>
            {token.last_used_at ? (
              <>
                {t('tokens.lastUsed')} <RelativeTime at={token.last_used_at} />
              </>
            ) : (
              t('tokens.unused')
            )}
          </span>
          <span>
            {t(token.is_expired ? 'tokens.expiredOn' : 'tokens.expires', { date: date(token.expires_at) })}
          </span>
        </p>
      </div>
      <Button size="sm" onClick={() => setAsking(true)}>
        {t('tokens.end')}
        <span className="sr-only">: {token.name}</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('tokens.endTitle')}
        confirm={t('tokens.end')}
        act={end}
        onConfirm={() => end.mutate({ id: token.id })}
        onClose={close}
      >
        {t('tokens.endText', { name: token.name })}
      </ConfirmDialog>
    </li>
  )
}
