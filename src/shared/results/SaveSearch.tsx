import { useLocation, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import type { PropertyFilter } from '../../../contract/filter/property-filter'
import { savable } from '../../../contract/filter/saved-search'
import { useTextsFirst } from '../../app/i18n/use-texts-first'
import { usePerson } from '../../app/session/use-session'
import { useSignInFirst } from '../../app/account/use-sign-in-first'
import { Button } from '../../ui/buttons/Button'

const SaveSearchDialog = lazy(() => import('./SaveSearchDialog'))

/** Hash of the return address for guests who had to sign in before saving. */
const mark = 'save-search'

export interface SaveSearchProps {
  filter: PropertyFilter
  /**
   * Whether this is the call to action in the empty state; only the button in the filter row reopens the dialog after
   * sign-in.
   */
  isOffer?: boolean
  /** Shows only the icon, for lack of space. */
  isShort?: boolean
}

/** Saves the filter with alerts for new listings. Dialog and texts load on the first click. */
export function SaveSearch({ filter, isOffer = false, isShort = false }: SaveSearchProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const signInFirst = useSignInFirst()
  const person = usePerson()
  const { stage, open, close } = useTextsFirst()
  const isBack = useLocation({ select: ({ hash }) => hash === mark }) && person !== null && !isOffer
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // A page may have one button for phones and one for wider screens; only the visible one reopens the dialog.
    if (!isBack || !button.current?.checkVisibility()) return
    router.history.replace(router.state.location.href.replace(/#.*/, ''))
    open()
  }, [isBack, open, router])
  const press = () => {
    if (!signInFirst(`#${mark}`)) open()
  }
  if (Object.keys(savable(filter)).length === 0) return null
  return (
    <>
      <Button
        ref={button}
        icon="bell"
        tone={isOffer ? 'primary' : 'secondary'}
        aria-haspopup="dialog"
        busy={stage === 'loading'}
        onClick={press}
        title={isShort ? t('public.saveSearch') : undefined}
        className={isShort ? 'w-11' : undefined}
      >
        <span className={isShort ? 'sr-only' : undefined}>{t('public.saveSearch')}</span>
      </Button>
      {stage === 'open' && (
        <Suspense>
          <SaveSearchDialog filter={filter} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
