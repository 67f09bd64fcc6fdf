import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { showToast } from '../../ui/toast.tsx';
import { saveCalculation } from './save-calculation.ts';
import { composeAddress, saveTeam, readAddress, readSavedTeam } from './team-code.ts';
import {
  blankTeam,
  calculateTeam,
  type MissingChoice,
  type Result,
  type Skills,
  type Team,
  changeRow,
  findMissing,
  findSkill,
  listLevels,
  type TeamRow,
} from './team.ts';

export interface ShownResult {
  readonly result: Result;
  /** Number of clicks on Calculate Costs; 0 for a result from the address. */
  readonly run: number;
}

export interface CalculatorState {
  readonly team: Team;
  readonly shown: ShownResult | null;
  /** Whether the form differs from the result. */
  readonly isOutdated: boolean;
  /** Parts of the address that could not be read. */
  readonly lost: number;
  /** The missing choices, after Calculate Costs was refused; a new object each time. */
  readonly missing: MissingChoice | null;
  readonly change: (team: Team) => void;
  readonly calculate: () => void;
}

/** The state from an address, otherwise from this device. */
interface Opened {
  readonly team: Team;
  readonly shown: ShownResult | null;
  readonly lost: number;
}

function openAddress(search: string, skills: Skills, saved: Team | null): Opened {
  const shared = readAddress(search, skills);
  const result = shared && calculateTeam(shared.team, skills);
  return {
    team: (result && shared.team) ?? saved ?? blankTeam,
    shown: result && { result, run: 0 },
    lost: shared?.lost ?? 0,
  };
}

/** The form and its result: the form is stored on this device, the result in the address. */
export function useCalculator(skills: Skills): CalculatorState {
  const search = useSearch();
  const [, navigate] = useLocation();
  // Matches the server's rendering, which knows the address, but not the device.
  const [state, setState] = useState(() => openAddress(search, skills, null));
  const { team, shown } = state;
  const own = useRef<string | null>(null);
  // The form's state ahead of its rendering: start.js clicks the button as soon as it can.
  const latest = useRef(team);

  // Before the first paint: on client navigation the form must not grow visibly.
  useLayoutEffect(() => {
    if (search === own.current) return;
    const opened = openAddress(search, skills, readSavedTeam(skills));
    const isFirst = own.current === null;
    own.current = search;
    latest.current = isFirst ? applyEarlyChoices(opened.team, team, skills) : opened.team;
    setState({ ...opened, team: latest.current });
    if (latest.current !== opened.team) saveTeam(latest.current);
    // Releases the space that theme.js has reserved, in the same frame.
    document.documentElement.style.removeProperty('--kept-rows');
    // oxlint-disable-next-line react/exhaustive-deps -- later rates must not undo what was chosen
  }, [search]);

  const { missing, refuse, accept } = useRefusal();
  const change = (next: Team) => {
    latest.current = next;
    accept();
    setState((before) => ({ ...before, team: next }));
    saveTeam(next);
  };
  const calculate = () => {
    const result = calculateTeam(latest.current, skills);
    if (!result) return refuse(findMissing(latest.current, skills));
    accept();
    setState({ team: latest.current, shown: { result, run: (shown?.run ?? 0) + 1 }, lost: 0 });
    const address = composeAddress(latest.current, skills);
    own.current = address.slice(address.indexOf('?') + 1);
    navigate(address, { replace: true });
    return void saveCalculation(result);
  };
  const isOutdated =
    shown !== null && composeAddress(team, skills) !== composeAddress(shown.result.team, skills);
  return { ...state, isOutdated, missing, change, calculate };
}

/** Lists the missing choices, until the next edit or a result. */
function useRefusal() {
  const [missing, setMissing] = useState<MissingChoice | null>(null);
  const dismiss = useRef(() => {});
  const refuse = (lacks: MissingChoice | null) => {
    setMissing(lacks);
    dismiss.current = showToast({
      title: 'No Valid Entries',
      text: 'Please add at least one developer with complete details.',
      tone: 'error',
      about: 'calculation',
    });
  };
  const accept = () => {
    setMissing(null);
    dismiss.current();
  };
  return { missing, refuse, accept };
}

/**
 * The team with the choices that were made before hydration: only the selects have them. Call it
 * once, before the next rendering resets them to `rendered`.
 */
function applyEarlyChoices(team: Team, rendered: Team, skills: Skills): Team {
  return rendered.reduce((before, row) => {
    const change = readChange(row, skills);
    return Object.keys(change).length > 0 ? changeRow(before, row.id, change) : before;
  }, team);
}

function readChange(row: TeamRow, skills: Skills): Partial<Omit<TeamRow, 'id'>> {
  const skill = readSelect(`skill-${row.id}`) ?? row.skill;
  const level = readSelect(`experience-${row.id}`);
  const count = Number(readSelect(`resources-${row.id}`) ?? row.resources);
  const experience = listLevels(findSkill(skills, skill)).find((offered) => offered === level);
  return {
    ...(skill === row.skill ? {} : { skill }),
    ...(experience && experience !== row.experience ? { experience } : {}),
    ...(count === row.resources ? {} : { resources: count }),
  };
}

function readSelect(id: string): string | undefined {
  const select = document.getElementById(id);
  return select instanceof HTMLSelectElement ? select.value : undefined;
}
