import { expect, test } from 'vitest'
import { Route as ownProject } from '../../../src/routes/my-project.$id'
import { Route as ownProperty } from '../../../src/routes/my-property.$slugId'
import { Route as project } from '../../../src/routes/project-details.$id'
import { Route as property } from '../../../src/routes/properties-details.$slugId'
import { Route as editedProject } from '../../../src/routes/user/edit-project.$id'
import { Route as editedProperty } from '../../../src/routes/user/edit-property.$slugId'

/** Returns the key that decides whether a page is remounted; pages with equal keys are reused. */
const identity = (route: { options: object }, params: object, search: object): string => {
  const { remountDeps } = route.options as { remountDeps?: (asked: object) => unknown }
  return JSON.stringify(remountDeps?.({ params, search }))
}

test.each([
  ['a home', property, { slugId: 'one' }, { slugId: 'other' }],
  ['a project', project, { id: '1' }, { id: '2' }],
  ['an own home', ownProperty, { slugId: 'one' }, { slugId: 'other' }],
  ['an own project', ownProject, { id: '1' }, { id: '2' }],
  ['a home that is edited', editedProperty, { slugId: 'one' }, { slugId: 'other' }],
  ['a project that is edited', editedProject, { id: '1' }, { id: '2' }],
])(
  'the page of %s carries no typed message, playing video or draft over to another record',
  (_, route, one, other) => {
    expect(identity(route, one, {})).not.toBe(identity(route, other, {}))
    expect(identity(route, one, { step: 'media' })).toBe(identity(route, one, { step: 'place' }))
  },
)
