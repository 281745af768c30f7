import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PropertyFilter } from '../../contract/property-filter'
import { savable } from '../../contract/saved-search'
import { useApi } from '../api/use-api'
import { requireTexts } from '../i18n/load'
import { usePerson } from '../session/use-session'
import { useSignInFirst } from '../session/use-sign-in-first'
import { Button } from '../ui/Button'

const SaveSearchDialog = lazy(() => import('./SaveSearchDialog'))

/** Ends the address of somebody who wanted to save and had to sign in first. */
const mark = 'save-search'

/** Saves what the filter means, to be told of new homes. The dialog and its words come with the first press. */
export function SaveSearch({ filter }: { filter: PropertyFilter }) {
  const { t, i18n } = useTranslation()
  const router = useRouter()
  const api = useApi()
  const queryClient = useQueryClient()
  const signInFirst = useSignInFirst()
  const person = usePerson()
  const [stage, setStage] = useState<'closed' | 'loading' | 'open'>('closed')
  const load = useCallback(
    () =>
      requireTexts({ api, queryClient, i18n }).then(
        () => setStage('open'),
        () => setStage('closed'),
      ),
    [api, queryClient, i18n],
  )
  const isBack = useLocation({ select: ({ hash }) => hash === mark }) && person !== null
  useEffect(() => {
    if (!isBack) return
    router.history.replace(router.state.location.href.replace(/#.*/, ''))
    void load()
  }, [isBack, load, router])
  const press = () => {
    if (signInFirst(`#${mark}`)) return
    setStage('loading')
    void load()
  }
  if (Object.keys(savable(filter)).length === 0) return null
  return (
    <>
      <Button size="sm" icon="bell" aria-haspopup="dialog" busy={stage === 'loading'} onClick={press}>
        {t('public.saveSearch')}
      </Button>
      {stage === 'open' && (
        <Suspense>
          <SaveSearchDialog filter={filter} onClose={() => setStage('closed')} />
        </Suspense>
      )}
    </>
  )
}
