import { Link, useLocation } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { SignupActor } from './screen-props'

const forms = { '/login': 'signIn', '/register': 'register' } as const

/** Returns whether a click follows the link here, rather than in another tab or window. */
const opensHere = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  !(metaKey || ctrlKey || shiftKey || altKey)

/** Link between the sign-in and registration forms, which each have a URL. */
export function FormLink(props: { actor: SignupActor; to: keyof typeof forms; text: string; link: string }) {
  const { actor, to, text, link } = props
  const isAtUrl = useLocation({ select: ({ pathname }) => pathname === to })
  // The flow can lead from one form to the other at the same URL. Following the link then changes no URL.
  const switchForm = (click: MouseEvent) => {
    if (isAtUrl && opensHere(click)) actor.send({ type: 'entry.opened', entry: forms[to] })
  }
  return (
    <p className="border-t border-line pt-4 text-sm text-muted">
      {text}{' '}
      <Link
        to={to}
        search={(search) => search}
        replace
        onClick={switchForm}
        className="link"
        data-event="entry.opened"
      >
        {link}
      </Link>
    </p>
  )
}
