import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { ConfirmDialog } from '../../app/api/ConfirmDialog'
import { ownKinds } from '../../shared/own-listings/own-kinds'
import { Button } from '../../ui/buttons/Button'
import type { WizardPart } from './screen-props'

export interface DiscardDraftProps extends Pick<WizardPart, 'view'> {
  discard: () => Promise<unknown>
}

/** Deletes the draft after confirmation and leaves the form, so a user who was only looking needn't submit anything. */
export function DiscardDraft({ view: { kind, listing, isGuest }, discard }: DiscardDraftProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const act = useMutation({
    mutationFn: discard,
    // Runs after pending saves, which would otherwise re-create the draft.
    scope: { id: 'listing-draft' },
    networkMode: 'always',
    onSuccess: async () => {
      for (const call of ['own-dashboard', ownKinds[kind].call])
        void queries.invalidateQueries({ queryKey: [call] })
      await navigate({ to: isGuest ? '/' : ownKinds[kind].list })
    },
  })
  const ask = (isAsking: boolean) => {
    act.reset()
    setAsking(isAsking)
  }
  const what = listing === null ? 'new' : 'edit'
  return (
    <>
      <Button size="sm" tone="quiet" icon="trash" onClick={() => ask(true)}>
        {t(`wizard.discard.${what}`)}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t(`wizard.discard.${what}Title`)}
        confirm={t(`wizard.discard.${what}`)}
        act={act}
        onConfirm={() => act.mutate()}
        onClose={() => ask(false)}
      >
        {t(`wizard.discard.${what}Text`)}
      </ConfirmDialog>
    </>
  )
}
