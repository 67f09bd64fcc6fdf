import type { services } from '@longitude/contract/constants';
import type { ComponentType } from 'react';
import { AutomationDrawing } from './automation-drawing.tsx';
import { CloudDrawing } from './cloud-drawing.tsx';
import { GovernanceDrawing } from './governance-drawing.tsx';
import { HelpDeskDrawing } from './help-desk-drawing.tsx';
import { PlanningDrawing } from './planning-drawing.tsx';
import { SecurityDrawing } from './security-drawing.tsx';
import { SystemDrawing } from './system-drawing.tsx';

type Slug = (typeof services)[number]['slug'];

const drawings: Readonly<Record<Slug, ComponentType>> = {
  'strategic-it-planning': PlanningDrawing,
  'system-implementation': SystemDrawing,
  cybersecurity: SecurityDrawing,
  'cloud-solutions': CloudDrawing,
  'it-governance': GovernanceDrawing,
  'help-desk-support': HelpDeskDrawing,
  'ai-automation': AutomationDrawing,
};

/** The drawing of a service. */
export function ServiceArt({ slug }: { readonly slug: Slug }) {
  const Drawing = drawings[slug];
  return <Drawing />;
}
