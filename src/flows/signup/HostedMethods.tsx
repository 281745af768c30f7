import { useTranslation } from '../../ui/i18n/use-translation'
import { useSettings } from '../../app/api/use-settings'
import { Button } from '../../ui/buttons/Button'
import type { SignupPart } from './screen-props'

/** Other sign-in methods enabled in the settings (D36). */
export function HostedMethods({ view, actor, early, prepare }: SignupPart) {
  const { t } = useTranslation()
  const { sign_in } = useSettings()
  const google = sign_in.google && view.canChooseGoogle
  const phone = sign_in.phone && view.canChoosePhone
  if (!google && !phone) return null
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <p className="text-sm text-muted">{t('signup.or')}</p>
      <div className="flex flex-wrap gap-3">
        {google && (
          <Button
            icon="person"
            data-event="google.chosen"
            disabled={early}
            onPointerEnter={prepare}
            onFocus={prepare}
            onClick={() => actor.send({ type: 'google.chosen' })}
          >
            {t('signup.withGoogle')}
          </Button>
        )}
        {phone && (
          <Button
            icon="phone"
            data-event="phone.chosen"
            disabled={early}
            onClick={() => actor.send({ type: 'phone.chosen' })}
          >
            {t('signup.withPhone')}
          </Button>
        )}
      </div>
    </div>
  )
}
