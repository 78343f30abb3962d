import { Avatar, Badge, CountBadge, Visibility } from "~/ui/badge.tsx"
import { ButtonLink } from "~/ui/button.tsx"
import { CopyLink } from "~/ui/copy-link.tsx"
import { Time } from "~/ui/format.tsx"
import { AddIcon, BellIcon, ExternalLinkIcon } from "~/ui/icons.ts"
import { PageHeader } from "~/ui/page-header.tsx"
import { PageLinks } from "~/ui/page-links.tsx"
import { FilterPills, Tabs } from "~/ui/search-field.tsx"
import { Row, Section } from "./section.tsx"

const here = "/dev/ui"
const choices = ["All", "Mine", "Shared with me"].map((label, index) => ({
  to: `${here}?choice=${index}`,
  label,
  current: index === 0,
}))

export function Headers() {
  return (
    <Section title="Headers, choices and facts">
      <PageHeader
        title="Quiet corners"
        back={{ to: here, label: "Back to Collections" }}
        description="For the reading room, and for every other place that is too loud."
        meta={
          <>
            <Visibility isPrivate={false} />
            <Visibility isPrivate />
            <span>12 items</span>
            <Time at="2024-03-05T15:04:00Z" />
            <Time at="2024-03-05T15:04:00Z" format="time" />
            <CopyLink preview={{ url: "https://curio.example/collection/1", isPrivate: false }} />
          </>
        }
        actions={<ButtonLink to={here}>Add Item</ButtonLink>}
      />
      <Tabs label="Tabs" choices={choices} />
      <div className="mt-4 mb-6">
        <FilterPills label="Filters" choices={choices} />
        <PageLinks label="Pages of a list" first={here} more={here} />
      </div>
      <Row>
        <Avatar name="mila" size="sm" />
        <Avatar name="boris" />
        <Avatar name="Émile" size="lg" />
        <Badge>Member</Badge>
        <Badge icon={<ExternalLinkIcon />}>shop.example</Badge>
        {[3, 120].map((count) => (
          <span key={count} className="relative p-2">
            <BellIcon />
            <CountBadge count={count} label="requests" />
          </span>
        ))}
        <AddIcon />
      </Row>
    </Section>
  )
}
