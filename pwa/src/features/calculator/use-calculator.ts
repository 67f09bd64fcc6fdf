import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { showToast } from '../../ui/toast-state.ts';
import { saveCalculation } from './save-calculation.ts';
import { composeAddress, readAddress } from './team-code.ts';
import { keepTeam, readKeptTeam } from './team-memory.ts';
import { blankTeam, calculateTeam, type Result, type Skills, type Team } from './team.ts';

export interface ShownResult {
  readonly result: Result;
  /** Counts the presses of Calculate Costs; 0 for a result that came with the address. */
  readonly run: number;
}

export interface CalculatorState {
  readonly team: Team;
  readonly shown: ShownResult | null;
  /** Whether the form says something else than the result. */
  readonly isOutdated: boolean;
  /** Parts of the address that could not be read. */
  readonly lost: number;
  readonly change: (team: Team) => void;
  readonly calculate: () => void;
}

/** The form, its result, and where both are kept: the form on this device, the result in the address. */
export function useCalculator(skills: Skills): CalculatorState {
  const [team, setTeam] = useState(blankTeam);
  const [shown, setShown] = useState<ShownResult | null>(null);
  const [lost, setLost] = useState(0);
  const [, navigate] = useLocation();

  // After hydration: the server knows neither the device nor what stands behind the question mark.
  useEffect(() => {
    const shared = readAddress(location.search, skills);
    const result = shared && calculateTeam(shared.team, skills);
    setTeam((result && shared.team) ?? readKeptTeam(skills) ?? blankTeam);
    setShown(result && { result, run: 0 });
    setLost(shared?.lost ?? 0);
    // oxlint-disable-next-line react/exhaustive-deps -- once: later rates must not undo what was chosen
  }, []);

  const change = (next: Team) => {
    setTeam(next);
    keepTeam(next);
  };
  const calculate = () => {
    const result = calculateTeam(team, skills);
    if (!result) return refuse();
    setShown((before) => ({ result, run: (before?.run ?? 0) + 1 }));
    setLost(0);
    navigate(composeAddress(team, skills), { replace: true });
    return void saveCalculation(result);
  };
  const isOutdated =
    shown !== null && composeAddress(team, skills) !== composeAddress(shown.result.team, skills);
  return { team, shown, isOutdated, lost, change, calculate };
}

function refuse(): void {
  showToast({
    title: 'No Valid Entries',
    text: 'Please add at least one developer with complete details.',
    tone: 'error',
  });
}
